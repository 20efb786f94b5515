import { Link } from '@tanstack/react-router'
import { decimalToCents, formatMoney } from '../../../lib/money'
import { metres } from '../../../lib/text'
import { Dot, Facts } from '../../../web/ui/facts'
import { buttonClass } from '../../../web/ui/button'
import { OfRunners, PlaceMark } from '../../../web/ui/place-mark'
import { WholeBrackets } from '../../../web/ui/whole-brackets'
import type { PublicMeeting, PublicRace, PublicRun } from '../racing-public.contract'
import { marginWords } from '../history-words.rules'
import { raceTitle, resultWords, spokenResult } from '../race-words.rules'
import { MeetingDay } from './next-runners'

/** How many meetings are shown at once; older ones can be unfolded. */
const MEETINGS_SHOWN = 4

/** A season's results, meeting by meeting, the latest first. */
export function SeasonResults({ meetings }: { meetings: readonly PublicMeeting[] }) {
  const rest = meetings.slice(MEETINGS_SHOWN)
  return (
    <>
      <Meetings meetings={meetings.slice(0, MEETINGS_SHOWN)} />
      {rest.length > 0 && (
        <details className="group border-t border-line-strong pt-6 print:border-0 print:pt-0">
          <summary
            className={`${buttonClass('quiet')} w-full group-open:mb-6 [&::-webkit-details-marker]:hidden`}
          >
            <span className="group-open:hidden">Show all {meetings.length} meetings</span>
            <span className="hidden group-open:inline">Show the latest {MEETINGS_SHOWN} only</span>
          </summary>
          <Meetings meetings={rest} />
        </details>
      )}
    </>
  )
}

const Meetings = ({ meetings }: { meetings: readonly PublicMeeting[] }) =>
  meetings.map((meeting) => <MeetingResults key={meeting.id} meeting={meeting} />)

function MeetingResults({ meeting }: { meeting: PublicMeeting }) {
  const { date, venue, title, going, races } = meeting
  const facts = [venue, title, going === null ? null : `Going: ${going}`].filter(Boolean)
  return (
    <section className="grid gap-x-8 border-line-strong pb-5 md:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)] md:border-t md:pt-5">
      <div className="mb-3 max-md:-mx-4 max-md:bg-sunken max-md:px-4 max-md:dark:bg-raised max-md:py-3 max-md:sm:-mx-6 max-md:sm:px-6 md:mb-0">
        <h3 className="text-xl">
          <MeetingDay day={date} narrowFrom="md:block" />
        </h3>
        {facts.length > 0 && (
          <p className="mt-1 text-ink-soft">
            <Facts of={facts} />
          </p>
        )}
      </div>
      <ul className="divide-y divide-line">
        {races.flatMap((race) =>
          race.runs.map((run, index) => (
            <Result
              key={run.id}
              run={run}
              race={race}
              videoUrl={index === 0 ? race.videoUrl : null}
            />
          )),
        )}
      </ul>
    </section>
  )
}

interface ResultProps {
  run: PublicRun
  race: PublicRace
  /** The race's film; null for the other runners of the same race. */
  videoUrl: string | null
}

function Result({ run, race, videoUrl }: ResultProps) {
  const { horseName, horseSlug, jockey, position, prizeMoney, comment, margin, time } = run
  const { distance, totalRunners } = race
  const facts = [jockey, time, margin !== null && marginWords(margin, position)].filter(Boolean)
  return (
    // on a phone the film stands last, else between the horse and its place; on a wide screen the race has a column, and a comment stands below it
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 py-3 first:pt-0 last:pb-0 max-md:text-[0.92rem] md:grid-cols-[minmax(0,1fr)_2.75rem_minmax(7.25rem,auto)] xl:grid-cols-[13rem_minmax(0,1fr)_2.75rem_minmax(7.25rem,auto)] xl:gap-x-4">
      <Link
        to="/horses/$slug"
        params={{ slug: horseSlug }}
        className="inline-flex min-h-8 min-w-0 items-center justify-self-start font-serif text-lg leading-tight font-bold decoration-mark decoration-2 underline-offset-4 wrap-anywhere hover:underline xl:row-span-2"
      >
        {horseName}
      </Link>
      <p className="figures text-right whitespace-nowrap md:-col-end-1 md:row-start-1">
        {position === null ? (
          resultWords(run)
        ) : (
          <>
            <PlaceMark position={position} words={resultWords(run)} spoken={spokenResult(run)} />{' '}
            {/* as wide as `of 10`, so that the places stand in a column */}
            <span className="inline-block min-w-[2.05em]">
              <OfRunners count={totalRunners} />
            </span>
          </>
        )}
      </p>
      <p className="figures col-span-full text-ink-soft wrap-anywhere md:col-start-1 md:col-end-3 xl:col-start-2 xl:row-start-1">
        <WholeBrackets>{raceTitle(race)}</WholeBrackets>
        {distance !== null && (
          <>
            <Dot />
            <span className="whitespace-nowrap">{metres(distance)}</span>
          </>
        )}
      </p>
      {videoUrl !== null && (
        <a
          href={videoUrl}
          target="_blank"
          rel="noreferrer"
          title="Watch the race"
          className="pinned-film replay-mark col-span-full -mb-2 max-md:order-last justify-self-start md:col-start-2 md:row-start-1 md:-my-2.5 md:self-center xl:col-start-3 xl:row-end-3"
        >
          <span className="md:sr-only">
            Watch the race<span className="sr-only"> {race.name}</span>
          </span>
        </a>
      )}
      <p className="figures col-start-1 text-ink-soft wrap-anywhere xl:col-start-2 xl:row-start-2">
        <Facts of={facts} />
      </p>
      {decimalToCents(prizeMoney) > 0 && (
        <p className="figures text-right whitespace-nowrap md:-col-end-1 md:row-start-2">
          {formatMoney(prizeMoney, race.currency)}
        </p>
      )}
      {comment !== null && (
        <p className="col-span-full mt-1 max-w-[66ch] xl:col-span-2 xl:col-start-2">{comment}</p>
      )}
    </li>
  )
}
