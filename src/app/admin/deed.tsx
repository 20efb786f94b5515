import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../domains/accounts/accounts.contract'
import { peopleQuery } from '../../domains/accounts/ui/admin/people.queries'
import { EntryOrigin, nameOf } from '../../domains/accounts/ui/admin/person-entry'
import { ContentLines } from '../../domains/content/ui/admin/record-history'
import { galleryItemsQuery } from '../../domains/gallery/ui/gallery.queries'
import { photoHistoryLabels } from '../../domains/gallery/ui/admin/gallery-words'
import { settingsHistoryLabels } from '../../domains/settings/ui/admin/settings-words'
import { homepageHistoryLabels } from '../../domains/homepage/ui/admin/homepage-words'
import { historyLabels as horseHistoryLabels } from '../../domains/horses/ui/admin/horse-words'
import { horseCardsQuery } from '../../domains/horses/ui/horses.queries'
import { registerDeed } from '../../domains/investments/ui/admin/register-deed'
import { historyLabels as offeringHistoryLabels } from '../../domains/ownership/ui/admin/offering-words'
import { offeringsQuery } from '../../domains/ownership/ui/ownership.queries'
import { pageHistoryLabels } from '../../domains/pages/ui/admin/page-words'
import { pagesQuery } from '../../domains/pages/ui/admin/pages.queries'
import { meetingHistoryLabels } from '../../domains/racing/ui/admin/racing-words'
import { meetingsQuery } from '../../domains/racing/ui/admin/racing.queries'

interface Props {
  entry: AuditEntry
}

/** One thing a person did to the site's content or in the register, with a link to it. */
export function Deed({ entry }: Props) {
  return (
    <>
      <About entry={entry} />
      <EntryOrigin entry={entry} />
    </>
  )
}

function About({ entry }: Props) {
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
    case 'image':
      return <p className="font-semibold">Uploaded a picture</p>
    default:
      return <p className="font-semibold break-words">{entry.action}</p>
  }
}

interface SubjectProps {
  kind: string
  title: string
  /** Its address; undefined if it is gone. */
  href: string | undefined
}

function Subject({ kind, title, href }: SubjectProps) {
  return (
    <p className="break-words">
      {kind}:{' '}
      {href === undefined ? (
        title
      ) : (
        <a href={href} className="text-link-line">
          {title}
        </a>
      )}
    </p>
  )
}

/** Its name at the time. */
const titleOf = ({ detail: { title } }: AuditEntry) =>
  typeof title === 'string' && title !== '' ? title : 'No name'

const searchFor = (path: string, q: string) => `${path}?q=${encodeURIComponent(q)}`

function HorseDeed({ entry }: Props) {
  const { data: horses = [] } = useQuery(horseCardsQuery)
  const name = horses.find(({ id }) => id === entry.subjectId)?.name
  return (
    <>
      <ContentLines entry={entry} labels={horseHistoryLabels} />
      <Subject
        kind="Horse"
        title={name ?? titleOf(entry)}
        href={name && searchFor('/admin/horses', name)}
      />
    </>
  )
}

function OfferingDeed({ entry }: Props) {
  const { data: offerings = [] } = useQuery(offeringsQuery)
  const names = useHorseNames()
  const offering = offerings.find(({ id }) => id === entry.subjectId)
  const labels = offeringHistoryLabels(
    offering?.currency ?? 'MUR',
    (id) => names.get(String(id)) ?? 'a horse that was deleted',
  )
  // the currency of a deleted offering is unknown
  const price = offering ? labels.pricePerShare : { ...labels.pricePerShare, show: String }
  return (
    <>
      <ContentLines entry={entry} labels={{ ...labels, pricePerShare: price }} />
      <Subject
        kind="Ownership share"
        title={offering?.horse.name ?? titleOf(entry)}
        href={offering && searchFor('/admin/shares', offering.horse.name)}
      />
    </>
  )
}

function PhotoDeed({ entry }: Props) {
  const { data: photos = [] } = useQuery(galleryItemsQuery)
  const isThere = photos.some(({ id }) => id === entry.subjectId)
  return (
    <>
      <ContentLines entry={entry} labels={photoHistoryLabels} />
      <Subject
        kind="Gallery photo"
        title={titleOf(entry)}
        href={isThere ? '/admin/gallery' : undefined}
      />
    </>
  )
}

function PageDeed({ entry }: Props) {
  const { data: pages = [] } = useQuery(pagesQuery)
  const page = pages.find(({ id }) => id === entry.subjectId)
  return (
    <>
      <ContentLines entry={entry} labels={pageHistoryLabels} />
      <Subject kind="Page" title={page?.title ?? titleOf(entry)} href={page && `/${page.slug}`} />
    </>
  )
}

/** Its sheet, while the meeting is there. */
function MeetingDeed({ entry }: Props) {
  const { data: meetings = [] } = useQuery(meetingsQuery)
  const isThere = meetings.some(({ id }) => id === entry.subjectId)
  return (
    <>
      <ContentLines entry={entry} labels={meetingHistoryLabels} />
      <Subject
        kind="Meeting"
        title={titleOf(entry)}
        href={isThere ? `/admin/racing/${entry.subjectId ?? ''}` : undefined}
      />
    </>
  )
}

/** An import is undone on the import screen: the link opens it and asks whether to. */
function ImportDeed({ entry }: Props) {
  const screen = '/admin/results/import'
  const href = entry.action === 'import' ? `${screen}?undo=${entry.subjectId ?? ''}` : screen
  return (
    <>
      <p className="font-semibold">
        {entry.action === 'import' ? 'Imported results' : 'Undid an import of results'}
      </p>
      <Subject kind="Import" title={titleOf(entry)} href={href} />
    </>
  )
}

function HomepageDeed({ entry }: Props) {
  return (
    <>
      <ContentLines entry={entry} labels={homepageHistoryLabels(useHorseNames())} />
      <Subject kind="Page" title="Homepage settings" href="/admin/homepage" />
    </>
  )
}

const SettingsDeed = ({ entry }: Props) => (
  <>
    <ContentLines entry={entry} labels={settingsHistoryLabels} />
    <Subject kind="Page" title="Settings" href="/admin/settings" />
  </>
)

function RegisterDeed({ entry }: Props) {
  const { data: people = [] } = useQuery(peopleQuery)
  const { lines, horse, offeringId } = registerDeed(
    entry,
    (id) => nameOf(people, String(id)) ?? 'somebody',
  )
  return (
    <>
      {lines.map((line) => (
        <p key={line} className="font-semibold break-words">
          {line}
        </p>
      ))}
      <Subject
        kind="Register"
        title={horse ?? 'No name'}
        href={offeringId && `/admin/investments?offering=${offeringId}`}
      />
    </>
  )
}

function useHorseNames(): ReadonlyMap<string, string> {
  const { data: horses = [] } = useQuery(horseCardsQuery)
  return new Map(horses.map(({ id, name }) => [id, name]))
}
