import { memo, type ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../../../web/ui/badge'
import { atLineEnd, iconClass } from '../../../../web/admin/icon-button'
import { rowAction, titlesClass } from '../../../../web/admin/row-opener'
import { Dot } from '../../../../web/ui/facts'
import { Skeleton, SkeletonText } from '../../../../web/ui/skeleton'
import type { Person } from '../../accounts.contract'
import { nameOnPaper } from '../../person-names.rules'
import type { Role } from '../../accounts.rules'
import { silksWords } from '../../../../lib/silks'
import { silksPicture } from '../../../media/ui/silks'
import { Avatar } from '../avatar'
import type { About, PersonTask } from './person-dialogs'
import { PersonMenu, openerOf } from './person-menu'

interface Props {
  person: Person
  /** Whether this is the person looking at the list. */
  isOneself: boolean
  /** Others only look. */
  isAdmin: boolean
  about: About
  onTask: (task: PersonTask, id: string) => void
}

/** Most people are viewers, so only the others stand out. */
const roleTones: Record<Exclude<Role, 'viewer'>, BadgeTone> = { admin: 'brass', staff: 'info' }

/**
 * Where the parts of a row stand. On a phone: the picture, the name with the role after its last word, and the menu, and beneath
 * the last three the contact.
 * Elsewhere: the picture, the name above the contact, and the actions, which have a line of their own until there is room;
 * last of all there is room for the contact beside the name. Roles stand in a column.
 */
const layout = {
  row: 'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2 sm:flex sm:flex-wrap @min-[46rem]:flex-nowrap @min-[62rem]:py-0',
  picture: 'max-sm:row-span-2 @max-[62rem]:self-start',
  who: 'max-sm:contents min-w-0 grow basis-60 items-center gap-x-3 @min-[62rem]:grid @min-[62rem]:grid-cols-2',
  nameLine:
    'items-center gap-x-3 gap-y-1 max-sm:py-0.5 @max-[62rem]:min-h-8 sm:grid sm:grid-cols-[minmax(0,2.3fr)_minmax(0,1fr)] @min-[62rem]:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]',
  name: 'min-w-0 font-serif text-[1.06rem] leading-snug font-bold break-words',
  badges: 'flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:inline-flex',
  contact:
    'min-w-0 text-[0.95rem] wrap-anywhere text-ink-soft max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2 max-sm:text-[0.92rem] @max-[62rem]:leading-snug',
  contactColumns:
    '@min-[62rem]:grid @min-[62rem]:grid-cols-[minmax(0,1fr)_7rem] @min-[62rem]:gap-x-3 @min-[66rem]:pr-5',
  phone: '@min-[62rem]:col-start-2',
  // in line with the name
  actions:
    'ml-auto flex shrink-0 flex-wrap items-center gap-x-1 @max-[62rem]:-my-1.5 @max-[62rem]:self-start',
}
/** An action of which the menu takes care on a phone. */
const inMenuOnPhone = `max-sm:hidden ${rowAction}`
/** An action at the line's end on a phone. */
const lastOnPhone = `max-sm:pr-0 ${rowAction}`

/** Memoised: a search through hundreds of people leaves most rows as they are. */
export const PersonRow = memo(function PersonRow(props: Props) {
  const { person, isOneself, isAdmin, about, onTask } = props
  const name = nameOnPaper(person)
  return (
    // rows out of sight are not laid out, which halves the work with hundreds of them
    <li
      className={`group/row border-b border-line [contain-intrinsic-size:auto_3rem] [content-visibility:auto] [overflow-clip-margin:1rem] hover:bg-sunken/60 ${layout.row}`}
    >
      <div aria-hidden className={layout.picture}>
        <Avatar user={person} size="small" />
      </div>
      <div className={layout.who}>
        <p className={layout.nameLine}>
          <span className={`${layout.name} ${person.disabled ? 'text-ink-soft line-through' : ''}`}>
            <NameByLast person={person} />
            {isOneself && (
              <span className="font-sans text-[0.92rem] font-normal text-ink-soft"> (you)</span>
            )}
          </span>
          {/* a space has no width at the end of a line */}
          <span className="[word-spacing:0.2rem] sm:hidden"> </span>
          <span className={layout.badges}>
            <PersonBadges {...person} />
            <PersonSilks {...person} />
          </span>
        </p>
        <PersonContact email={person.email === name ? null : person.email} phone={person.phone} />
      </div>
      <div className={layout.actions}>
        <button
          id={openerOf('about', person.id)}
          type="button"
          aria-label={`${about.label}: ${name}`}
          onClick={() => onTask('about', person.id)}
          className={isAdmin ? inMenuOnPhone : lastOnPhone}
        >
          {about.label}
        </button>
        {isAdmin && (
          <>
            <button
              id={openerOf('role', person.id)}
              type="button"
              aria-label={`Change Role: ${name}`}
              onClick={() => onTask('role', person.id)}
              className={inMenuOnPhone}
            >
              Change Role
            </button>
            <PersonMenu
              person={person}
              name={name}
              isOneself={isOneself}
              aboutLabel={about.label}
              onTask={(task) => onTask(task, person.id)}
            />
          </>
        )}
      </div>
    </li>
  )
})

export const PersonRowTitles = (props: Pick<Props, 'isAdmin' | 'about'>) => (
  <div aria-hidden className={`@max-[62rem]:hidden ${titlesClass}`}>
    <div className={layout.row}>
      <span className="w-8" />
      <div className={layout.who}>
        <p className={layout.nameLine}>
          <span>Name</span>
          <span>Role</span>
        </p>
        <p className={layout.contactColumns}>
          <span>E-mail</span>
          <span>Phone</span>
        </p>
      </div>
      <div className="invisible h-0">
        <ActionsRoom {...props}>{(label) => label}</ActionsRoom>
      </div>
    </div>
  </div>
)

/** A row whose person is still to come. */
export const PersonRowSkeleton = ({ isAdmin, about }: Pick<Props, 'isAdmin' | 'about'>) => (
  <div className={`border-b border-line ${layout.row}`}>
    <div className={layout.picture}>
      <Skeleton className="size-8 rounded-full!" />
    </div>
    <div className={layout.who}>
      <p className={layout.nameLine}>
        <span className={layout.name}>
          <SkeletonText>Name of a person</SkeletonText>
        </span>
        <span className={`text-[0.92rem] max-sm:hidden ${layout.badges}`}>
          <SkeletonText>Viewer</SkeletonText>
        </span>
      </p>
      <p className={layout.contact}>
        <SkeletonText>person@example.com</SkeletonText>
      </p>
    </div>
    <ActionsRoom isAdmin={isAdmin} about={about}>
      {(label) => <SkeletonText>{label}</SkeletonText>}
    </ActionsRoom>
  </div>
)

interface RoomProps extends Pick<Props, 'isAdmin' | 'about'> {
  children: (label: string) => ReactNode
}

/** Takes as much room as a row's actions. */
const ActionsRoom = ({ isAdmin, about, children }: RoomProps) => (
  <div className={layout.actions}>
    {[about.label, ...(isAdmin ? ['Change Role'] : [])].map((label) => (
      <span key={label} className={`content-center ${isAdmin ? inMenuOnPhone : lastOnPhone}`}>
        {children(label)}
      </span>
    ))}
    {isAdmin && <span className={`${atLineEnd} ${iconClass}`} />}
  </div>
)

/** The list is sorted by last name, so the last name stands out. */
const NameByLast = ({ person }: { person: Person }) =>
  person.firstName && person.lastName ? (
    <>
      <span className="font-normal">{person.firstName}</span> {person.lastName}
    </>
  ) : (
    nameOnPaper(person)
  )

/** The person's role, which a phone leaves out where it is the usual one, and what is special about the account. */
function PersonBadges(person: Person) {
  return (
    <>
      {person.role === 'viewer' ? (
        <span className="text-[0.92rem] text-ink-soft capitalize max-sm:sr-only">
          {person.role}
        </span>
      ) : (
        <Badge tone={roleTones[person.role]}>
          <span className="capitalize">{person.role}</span>
        </Badge>
      )}
      {person.twoFactorEnabled && <Badge tone="good">Two-factor</Badge>}
      {person.disabled && <Badge tone="bad">Disabled</Badge>}
      {!person.hasAccess && <Badge tone="quiet">No access</Badge>}
      {person.invitationOpen && <Badge tone="quiet">Invitation open</Badge>}
    </>
  )
}

type ContactProps = Pick<Person, 'email' | 'phone'>

/** How to reach the person: on a phone line by line, and in columns if there is room for them. */
function PersonContact({ email, phone }: ContactProps) {
  return (
    <p className={`${layout.contact} ${layout.contactColumns}`}>
      {email && <span className="max-sm:block">{email}</span>}
      {email && phone && (
        <span className="max-sm:hidden @min-[62rem]:hidden">
          <Dot />
        </span>
      )}
      {phone && <span className={layout.phone}>{phone.replaceAll(' ', '\u00a0')}</span>}
    </p>
  )
}

/** The colours of an owner that has its own. */
function PersonSilks({ silks, silksUrl }: Pick<Person, 'silks' | 'silksUrl'>) {
  const picture = silksPicture({ silks, silksUrl })
  if (picture === undefined) return null
  return (
    <img
      src={picture}
      alt={silks ? silksWords(silks) : 'Registered colours'}
      width={24}
      height={24}
      className="size-6 object-contain"
    />
  )
}
