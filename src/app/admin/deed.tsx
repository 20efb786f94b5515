import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { failures, otherActions } from '../../domains/accounts/account-actions.rules'
import type { AuditEntry } from '../../domains/accounts/accounts.contract'
import {
  EntryDetails,
  EntryRow,
  nameOf,
  WholeName,
} from '../../domains/accounts/ui/admin/entry-row'
import { actionLines } from '../../domains/accounts/ui/admin/history-words'
import { peopleQuery } from '../../domains/accounts/ui/admin/people.queries'
import type { FieldLabels } from '../../domains/content/ui/admin/content-words'
import { ContentLine } from '../../domains/content/ui/admin/record-history'
import { RevertButton } from '../../domains/content/ui/admin/revert-button'
import { addressOf } from '../../domains/finding/finding.rules'
import { photoHistoryLabels } from '../../domains/gallery/ui/admin/gallery-words'
import { homepageHistoryLabels } from '../../domains/homepage/ui/admin/homepage-words'
import { historyLabels as horseHistoryLabels } from '../../domains/horses/ui/admin/horse-words'
import { horseCardsQuery } from '../../domains/horses/ui/horses.queries'
import { registerDeed } from '../../domains/investments/ui/admin/register-deed'
import { historyLabels as offeringHistoryLabels } from '../../domains/ownership/ui/admin/offering-words'
import { offeringsQuery } from '../../domains/ownership/ui/ownership.queries'
import { pageHistoryLabels } from '../../domains/pages/ui/admin/page-words'
import { meetingHistoryLabels } from '../../domains/racing/ui/admin/racing-words'
import { settingsHistoryLabels } from '../../domains/settings/ui/admin/settings-words'
import { Dot } from '../../web/ui/facts'
import { hasFields } from '../../lib/has-fields'

const linkClass = 'quiet-link'

interface Props {
  entry: AuditEntry
}

/** One thing that a person did, in words, with a link to it and a way back. */
export function Deed({ entry }: Props) {
  switch (entry.subjectType) {
    case 'horse':
      return <HorseDeed entry={entry} />
    case 'offering':
      return <OfferingDeed entry={entry} />
    case 'gallery-item':
      return <PhotoDeed entry={entry} />
    case 'page':
      return <PageDeed entry={entry} />
    case 'meeting':
      return <MeetingDeed entry={entry} />
    case 'settings':
      return <SettingsDeed entry={entry} />
    case 'homepage':
      return <HomepageDeed entry={entry} />
    case 'investment':
      return <RegisterDeed entry={entry} />
    case 'results-import':
      return <ImportDeed entry={entry} />
    case 'user':
      return <PersonDeed entry={entry} />
    default:
      return <Told entry={entry} lines={[otherActions[entry.action] ?? entry.action]} />
  }
}

interface ToldProps extends Props {
  lines: string[]
  /** The person who ends the first line. */
  whose?: string | undefined
  subject?: ReactNode
}

/** What can't be taken back from here; more than a line is folded. */
const Told = ({ entry, lines, whose, subject }: ToldProps) => {
  const [first = '', ...more] = lines
  const [what, ...howMuch] = first.split(/(?=: )/)
  return (
    <EntryRow entry={entry} subject={subject}>
      <p className={`break-words ${failures.has(entry.action) ? 'text-bad' : ''}`}>
        {failures.has(entry.action) && (
          <CircleAlert aria-hidden className="mr-1.5 mb-0.5 inline size-4" />
        )}
        <span className="font-semibold">{what}</span>
        {howMuch}
        {whose !== undefined && (
          <>
            <Dot />
            <WholeName>{whose}</WholeName>
          </>
        )}
      </p>
      {more.length > 0 && (
        <EntryDetails>
          {more.map((line) => (
            <p key={line} className="break-words">
              {line}
            </p>
          ))}
        </EntryDetails>
      )}
    </EntryRow>
  )
}

interface ContentProps extends Props {
  labels: FieldLabels
  kind: string
  title: string
  /** Where it is edited; undefined if it is gone. */
  href: string | undefined
  /** The screen whose “Recently deleted” puts it back. */
  list?: string
}

/** A change of content. */
const ContentDeed = ({ entry, labels, list, ...subject }: ContentProps) => (
  <EntryRow
    entry={entry}
    subject={<Subject {...subject} />}
    action={<RevertButton entry={entry} labels={labels} />}
  >
    <ContentLine entry={entry} labels={labels} />
    {list !== undefined && entry.action === 'delete' && (
      <p>
        <span className="@max-[33rem]:sr-only">Kept for 30 days in </span>
        <a href={list} className={linkClass}>
          “Recently deleted”
        </a>
      </p>
    )}
  </EntryRow>
)

interface SubjectProps {
  /** Unless the words before have told it. */
  kind?: string
  title: string
  /** Its address; undefined if it is gone. */
  href: string | undefined
}

function Subject({ kind, title, href }: SubjectProps) {
  return (
    <p
      className={`order-2 min-w-0 break-words text-[0.92rem] @min-[33rem]:order-none @min-[33rem]:@max-[58rem]:leading-5 ${href === undefined ? '@max-[33rem]:sr-only' : ''}`}
    >
      {kind !== undefined && <span className="text-ink-soft @max-[33rem]:sr-only">{kind}: </span>}
      {href === undefined ? (
        title
      ) : (
        <a href={href} className={linkClass}>
          {title}
        </a>
      )}
    </p>
  )
}

/** Its name at the time. */
const titleOf = ({ detail: { title } }: AuditEntry) =>
  typeof title === 'string' && title !== '' ? title : 'No name'

/** Where a thing is edited, if it is still there. */
const hrefOf = (entry: AuditEntry, kind: Parameters<typeof addressOf>[0]['kind']) =>
  entry.about === null || entry.subjectId === null
    ? undefined
    : addressOf({ kind, id: entry.subjectId })

const HorseDeed = ({ entry }: Props) => (
  <ContentDeed
    entry={entry}
    labels={horseHistoryLabels}
    kind="Horse"
    title={entry.about ?? titleOf(entry)}
    href={hrefOf(entry, 'horse')}
    list="/admin/horses"
  />
)

/** Whether an entry says how a field was before. */
const changes = ({ detail }: AuditEntry, field: string) =>
  Array.isArray(detail['changes']) &&
  detail['changes'].some((change: unknown) => hasFields(change, 'field') && change.field === field)

function OfferingDeed({ entry }: Props) {
  const { data: offerings = [] } = useQuery({
    ...offeringsQuery,
    enabled: changes(entry, 'pricePerShare'),
  })
  const names = useHorseNames(changes(entry, 'horseId'))
  const offering = offerings.find(({ id }) => id === entry.subjectId)
  const labels = offeringHistoryLabels(
    offering?.currency ?? 'MUR',
    (id) => names.get(String(id)) ?? 'a horse that was deleted',
  )
  // the currency of a deleted offering is unknown
  const price = offering ? labels.pricePerShare : { ...labels.pricePerShare, show: String }
  return (
    <ContentDeed
      entry={entry}
      labels={{ ...labels, pricePerShare: price }}
      kind="Ownership share"
      title={entry.about ?? titleOf(entry)}
      href={hrefOf(entry, 'offering')}
      list="/admin/shares"
    />
  )
}

const PhotoDeed = ({ entry }: Props) => (
  <ContentDeed
    entry={entry}
    labels={photoHistoryLabels}
    kind="Gallery photo"
    title={titleOf(entry)}
    href={hrefOf(entry, 'gallery-photo')}
    list="/admin/gallery"
  />
)

const PageDeed = ({ entry }: Props) => (
  <ContentDeed
    entry={entry}
    labels={pageHistoryLabels}
    kind="Page"
    title={entry.about ?? titleOf(entry)}
    href={hrefOf(entry, 'page')}
    list="/admin/pages"
  />
)

/** Its sheet, while the meeting is there. */
const MeetingDeed = ({ entry }: Props) => (
  <ContentDeed
    entry={entry}
    labels={meetingHistoryLabels}
    kind="Meeting"
    title={titleOf(entry)}
    href={hrefOf(entry, 'meeting')}
    list="/admin/racing"
  />
)

const HomepageDeed = ({ entry }: Props) => (
  <ContentDeed
    entry={entry}
    labels={homepageHistoryLabels(useHorseNames(changes(entry, 'featuredHorseIds')))}
    kind="Page"
    title="Homepage settings"
    href="/admin/homepage"
  />
)

const SettingsDeed = ({ entry }: Props) => (
  <ContentDeed
    entry={entry}
    labels={settingsHistoryLabels}
    kind="Page"
    title="Settings"
    href="/admin/settings"
  />
)

/** An import is undone on the import screen: the link opens it and asks whether to. */
function ImportDeed({ entry }: Props) {
  const screen = '/admin/results/import'
  const isImport = entry.action === 'import'
  const words = isImport ? 'Imported results' : 'Undid an import of results'
  return (
    <Told
      entry={entry}
      lines={[words]}
      subject={
        <Subject
          kind="Import"
          title={titleOf(entry)}
          href={isImport ? `${screen}?undo=${entry.subjectId ?? ''}` : screen}
        />
      }
    />
  )
}

function RegisterDeed({ entry }: Props) {
  const { data: people = [] } = useQuery(peopleQuery)
  const { lines, whose, horse, offeringId } = registerDeed(
    entry,
    (id) => nameOf(people, String(id)) ?? 'somebody',
  )
  return (
    <Told
      entry={entry}
      lines={lines}
      whose={whose}
      subject={
        <Subject
          title={horse ?? 'No name'}
          href={offeringId && `/admin/investments?offering=${offeringId}`}
        />
      }
    />
  )
}

/** What was done to an account. What people did to their own needs no other name. */
function PersonDeed({ entry }: Props) {
  const { about, actorId, subjectId } = entry
  return (
    <Told
      entry={entry}
      lines={actionLines(entry)}
      subject={
        about !== null &&
        subjectId !== actorId && (
          <Subject title={about || 'No name'} href={hrefOf(entry, 'person')} />
        )
      }
    />
  )
}

function useHorseNames(isNeeded: boolean): ReadonlyMap<string, string> {
  const { data: horses = [] } = useQuery({ ...horseCardsQuery, enabled: isNeeded })
  return new Map(horses.map(({ id, name }) => [id, name]))
}
