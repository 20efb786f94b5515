import type { ReactNode } from 'react'
import { formatLongDate } from '../../../lib/dates'
import { decimalToCents, formatMoney } from '../../../lib/money'
import { capitalised, counted, metres, whole } from '../../../lib/text'
import { OfRunners, PlaceMark } from '../../../web/ui/place-mark'
import { SectionHeading } from '../../../web/ui/section-heading'
import { Loading, SkeletonText } from '../../../web/ui/skeleton'
import { WholeBrackets } from '../../../web/ui/whole-brackets'
import { marginWords } from '../../racing/history-words.rules'
import { resultWords, spokenResult } from '../../racing/race-words.rules'
import { type CareerEntry, careerOf, type Season } from '../career.rules'
import type { HorsePhoto, HorseVideo, Performance } from '../horses.contract'
import { PinnedPhoto } from './horse-photos'
import { NotchKey, SeasonHead, SeasonHeadSkeleton } from './horse-season'
import { PinnedFilm } from './horse-video-player'

/** Seasons are open as long as they have no more races than this together; the latest always is. */
const RACES_OPEN = 12

export const raceAnchor = (run: { id: string }) => `race-${run.id}`

interface Props {
  /** How many races the horse's total counts: some may have been before the stable's records. */
  totalRaces: number
  /** Newest first. */
  performances: readonly Performance[]
  videos: readonly HorseVideo[]
  photos: readonly HorsePhoto[]
  onOpenPhoto: (id: string) => void
}

/** All races on record, season by season, pinned to the career line with the films and photos of their day. */
export function HorsePerformances(props: Props) {
  const { totalRaces, performances, videos, photos, onOpenPhoto } = props
  if (performances.length === 0) return null
  const seasons = careerOf(performances, videos, photos)
  const unlisted = totalRaces - performances.length
  const isOpen = (index: number) =>
    index === 0 ||
    seasons.slice(0, index + 1).reduce((sum, { runs }) => sum + runs.length, 0) <= RACES_OPEN
  return (
    <section aria-labelledby="performances">
      <SectionHeading id="performances" title="Performance History" aside={<NotchKey />} />
      <div className="-mt-3 print:-mt-1">
        {seasons.map((season, index) => (
          <details
            key={season.year}
            open={isOpen(index)}
            className="later group border-t border-line first:border-t-0"
          >
            <SeasonHead season={season} />
            <RaceTable season={season} onOpenPhoto={onOpenPhoto} />
          </details>
        ))}
      </div>
      {unlisted > 0 && (
        <p className="unlisted border-t border-line px-3 pt-3 text-[0.95rem] text-ink-soft print:px-0">
          {`The total also counts ${counted(unlisted, 'race')} not listed here.`}
        </p>
      )}
    </section>
  )
}

const columns = ['Date', 'Race', 'Track', 'Position', 'Jockey', 'Prize'] as const

// On a phone each row is a small block (`.races`): the roles keep it a table.
interface TableProps {
  season: Season
  onOpenPhoto: (id: string) => void
}

function RaceTable({ season: { year, entries }, onOpenPhoto }: TableProps) {
  return (
    <table role="table" aria-label={`Performance History, ${year}`} className="races">
      <RaceColumns />
      {entries.map((entry) =>
        entry.run ? (
          <tbody
            key={entry.run.id}
            role="rowgroup"
            className={entry.run.position === 1 ? 'win' : undefined}
          >
            <RaceRow run={entry.run} />
            <Remarks run={entry.run}>
              {entry.films.length + entry.photos.length > 0 && (
                <Pinned {...entry} onOpenPhoto={onOpenPhoto} />
              )}
            </Remarks>
          </tbody>
        ) : (
          <tbody key={entry.day} role="rowgroup" className="other-day">
            <tr role="row">
              <td role="cell">
                <time dateTime={entry.day}>{formatLongDate(entry.day)}</time>
              </td>
              <td role="cell" colSpan={columns.length - 1}>
                <Pinned {...entry} onOpenPhoto={onOpenPhoto} />
              </td>
            </tr>
          </tbody>
        ),
      )}
    </table>
  )
}

const RaceColumns = () => (
  <>
    <colgroup>
      <col className="w-38 print:w-[16.5%]" />
      {/* the rest, so that nearly every name stands on one line */}
      <col className="print:w-[24%]" />
      <col className="w-42 xl:w-[22.5%] print:w-[22.5%]" />
      <col className="w-27 xl:w-30 print:w-[13%]" />
      <col className="w-31 xl:w-33 print:w-[12%]" />
      <col className="w-29 print:w-[12%]" />
    </colgroup>
    <thead role="rowgroup" className="not-print:max-lg:sr-only">
      <tr role="row">
        {columns.map((column) => (
          <th key={column} role="columnheader" scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  </>
)

/** As many races of the latest season as most have, and no more than there are. */
export function HorsePerformancesSkeleton({ totalRaces }: { totalRaces: number }) {
  if (totalRaces === 0) return null
  return (
    <Loading>
      <SectionHeading title="Performance History" aside={<NotchKey />} />
      <div className="-mt-3">
        <SeasonHeadSkeleton />
        <table className="races">
          <RaceColumns />
          {Array.from({ length: Math.min(totalRaces, 8) }, (_, index) => (
            <tbody key={index}>
              <tr>
                {usualCells.map((words) => (
                  <td key={words} className="figures">
                    <SkeletonText>{words}</SkeletonText>
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
        </table>
      </div>
    </Loading>
  )
}

const usualCells = [
  '7 November 2026',
  'Name of a Handicap (0-46)',
  'Champ de Mars, race 6, 1,500 m',
  '5th of 10',
  'A. Jockey',
  'Rs 10,000.00',
]

function RaceRow({ run }: { run: Performance }) {
  const { raceDate, raceName, jockey, prizeMoney, currency } = run
  return (
    <tr role="row" id={raceAnchor(run)}>
      <td role="cell">
        <time dateTime={raceDate}>{formatLongDate(raceDate)}</time>
      </td>
      <td role="cell">
        <WholeBrackets>{raceName}</WholeBrackets>
      </td>
      <Fact>{placeWords(run)}</Fact>
      <td role="cell" className="figures">
        <Position run={run} />
      </td>
      <Fact>{jockey}</Fact>
      <Fact>{decimalToCents(prizeMoney) > 0 && formatMoney(prizeMoney, currency)}</Fact>
    </tr>
  )
}

/** `Champ de Mars, race 6, 1,500 m` */
const placeWords = ({ trackName, raceNumber, distanceMetres }: Performance) =>
  [
    trackName && whole(trackName),
    raceNumber === null ? null : `race\u00a0${raceNumber}`,
    distanceMetres === null ? null : metres(distanceMetres),
  ]
    .filter((each) => each !== null)
    .join(', ')

/** `1st of 8` */
function Position({ run }: { run: Performance }) {
  const { position, totalRunners } = run
  return (
    <>
      <PlaceMark position={position} words={resultWords(run)} spoken={spokenResult(run)} />
      {position !== null && <OfRunners count={totalRunners} />}
    </>
  )
}

interface RemarksProps {
  run: Performance
  /** What is pinned to its day. */
  children: ReactNode
}

/** What the stable says of a run, with its time and margin. */
function Remarks({ run, children }: RemarksProps) {
  const { comment, time, margin, position } = run
  const figures = [time, margin === null ? null : marginWords(margin, position)].filter(
    (each) => each !== null,
  )
  const words = capitalised([figures.join(', '), comment].filter(Boolean).join('. '))
  if (words === '' && !children) return null
  return (
    <tr role="row">
      <td role="cell" colSpan={columns.length}>
        {words !== '' && <p className="max-w-[66ch]">{words}</p>}
        {children}
      </td>
    </tr>
  )
}

interface PinnedProps {
  films: CareerEntry['films']
  photos: CareerEntry['photos']
  onOpenPhoto: (id: string) => void
}

/** The photos and films of one day: photos first, so that the first begins where its column does. */
function Pinned({ films, photos, onOpenPhoto }: PinnedProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 print:hidden">
      {photos.map((photo, index) => (
        <PinnedPhoto
          key={photo.id}
          photo={photo}
          number={photos.length > 1 ? index + 1 : undefined}
          onOpen={() => onOpenPhoto(photo.id)}
        />
      ))}
      {films.map((film, index) => (
        <PinnedFilm key={film.id} film={film} isFirst={index === 0} />
      ))}
    </div>
  )
}

const Fact = ({ children }: { children: string | false | null }) => (
  <td role="cell" className={children ? 'figures' : 'none'}>
    {children || (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">none</span>
      </>
    )}
  </td>
)
