import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayAndMonth, weekdayOf, stableDay, stableInstant, placeOfClock } from '../../../lib/dates'
import { useSite } from '../../../web/site'
import { Facts } from '../../../web/ui/facts'
import { formatMoney, decimalToCents } from '../../../lib/money'
import { metres } from '../../../lib/text'
import { OfRunners, PlaceMark } from '../../../web/ui/place-mark'
import { useNow } from '../../../web/ui/use-now'
import { WholeBrackets } from '../../../web/ui/whole-brackets'
import { StableSilks } from '../../media/ui/silks'
import { StableImage } from '../../media/ui/stable-image'
import type { PublicMeeting, PublicRace, PublicRun } from '../racing-public.contract'
import { raceDayWords, raceTitle, resultWords, spokenResult } from '../race-words.rules'
import { stateLabel } from '../racing.rules'

type CardRun = Omit<PublicRun, 'horseSlug'> & { horseSlug: string | null }
type CardRace = Omit<PublicRace, 'runs'> & { runs: readonly CardRun[] }
/** A horse without a page has no slug. */
export type CardMeeting = Omit<PublicMeeting, 'races'> & { races: readonly CardRace[] }

interface Props {
  meeting: CardMeeting
  /** Today by the stable's clock, as the page was made. */
  today: string
  /** On a page about one horse its name needs no repeating. */
  isOneHorse?: boolean
  /** The page already says which day it is, and where. */
  isDayTold?: boolean
  /** Above the day. */
  label?: ReactNode
  /** At the top of its page, so its picture loads at once. */
  isTop?: boolean
  headingLevel?: 'h2' | 'h3'
}

/** A meeting as a race card: the day on the left, our runners race by race, with each result once it is in. */
export function NextRunners({
  meeting,
  today,
  isOneHorse = false,
  isDayTold = false,
  label,
  isTop = false,
  headingLevel = 'h3',
}: Props) {
  const { date, venue, title, going, races, status, picture } = meeting
  const { timeZone } = useSite()
  const Heading = headingLevel
  const isOff = status === 'abandoned'
  const card = (
    <ol className={meetingParts.card}>
      {races.map((race) => (
        <RaceOnCard key={race.id} race={race} date={date} isOff={isOff} isOneHorse={isOneHorse} />
      ))}
    </ol>
  )
  if (isDayTold)
    return (
      <article className="@container bg-raised">
        {going !== null && (
          <p className="border-b border-line px-4 py-3 text-ink-soft sm:px-6">Going: {going}</p>
        )}
        {card}
      </article>
    )
  return (
    <article className={meetingParts.meeting}>
      {/* the picture is above the day, or to its right if the day has the whole width */}
      <div className={meetingParts.panel}>
        <div className={meetingParts.day}>
          {label}
          <Heading className={meetingParts.date}>
            <MeetingDay day={date} narrowFrom="lg:block" />
          </Heading>
          <p className="mt-2 wrap-anywhere">
            <Facts of={[venue, title]} />
          </p>
          {going !== null && !isOff && <p className="text-on-brand-soft">Going: {going}</p>}
          {isOff ? (
            <p className="mt-2 font-semibold">Abandoned</p>
          ) : (
            <RaceDay meeting={meeting} today={today} />
          )}
          <div className="mt-auto flex items-end">
            {races.some(({ offTime }) => offTime !== null) && (
              <p className="clock-note">{`Times in ${placeOfClock(timeZone)}`}</p>
            )}
            {races.some(({ runs }) => !runs.every(hasOwnColours)) && (
              <span className="meeting-silks">
                <StableSilks className="size-12" />
              </span>
            )}
          </div>
        </div>
        {picture && <RunnerPicture picture={picture} priority={isTop} />}
      </div>
      {card}
    </article>
  )
}

/** Where everything stands on the card of a meeting. */
export const meetingParts = {
  meeting: '@container grid bg-raised lg:grid-cols-[3fr_7fr] print:grid-cols-1',
  panel: 'flex flex-col-reverse bg-brand text-on-brand sm:flex-row lg:flex-col-reverse',
  day: 'meeting-day flex min-w-0 grow flex-col',
  date: 'text-[1.4rem] leading-[1.12] sm:text-[1.55rem] xl:text-[1.9rem]',
  card: 'divide-y divide-line px-4 sm:px-6 lg:self-center print:px-0',
  race: 'grid items-baseline gap-x-3 py-4 print:py-1.5 @min-[14rem]:grid-cols-[3.5rem_minmax(0,1fr)] sm:gap-x-5',
  time: 'figures text-[1.35rem] leading-7 font-semibold',
  raceName: 'race-name',
  name: 'font-serif text-lg leading-8 font-bold wrap-anywhere',
  /** Above the day. */
  label: 'mb-1 font-sans text-base font-semibold text-on-brand-soft',
} as const

interface PictureProps {
  picture: NonNullable<PublicMeeting['picture']>
  priority: boolean
}

const RunnerPicture = ({ picture, priority }: PictureProps) => (
  <div className="meeting-picture bg-sunken print:hidden">
    <StableImage
      src={picture.url}
      image={picture.image}
      alt={picture.horseName}
      shape="3x2"
      sizes="(min-width: 64rem) 32rem, (min-width: 40rem) 18rem, 94vw"
      priority={priority}
      className="absolute inset-0 size-full"
    />
  </div>
)

const hasOwnColours = ({ horseColours }: CardRun) => Boolean(horseColours)

interface RaceProps {
  race: CardRace
  date: string
  isOff: boolean
  isOneHorse: boolean
}

function RaceOnCard({ race, date, isOff, isOneHorse }: RaceProps) {
  const { offTime, distance, raceClass, videoUrl } = race
  // the stable's colours stand beside the day: runners show theirs only if any has its own
  const showsColours = race.runs.some(hasOwnColours)
  const facts = [distance === null ? null : metres(distance), raceClass]
  return (
    <li className={meetingParts.race}>
      <div>
        <p className={meetingParts.time}>
          {offTime === null ? (
            <span className="block text-[0.92rem] leading-tight font-normal text-ink-soft">
              Time TBC
            </span>
          ) : (
            <time
              dateTime={stableInstant(date, offTime).toISOString()}
              className={isOff ? 'line-through' : ''}
            >
              {offTime}
            </time>
          )}
        </p>
      </div>
      <div
        className={`min-w-0 ${isOneHorse ? 'print:flex print:flex-wrap print:items-baseline print:gap-x-6 print:*:last:grow' : ''}`}
      >
        <p className={meetingParts.raceName}>
          <span className={isOneHorse ? 'font-serif font-bold sm:text-lg' : 'font-semibold'}>
            <WholeBrackets>{raceTitle(race)}</WholeBrackets>
          </span>
          {facts.some(Boolean) && (
            <span className="figures">
              {' '}
              <Facts of={facts} />
            </span>
          )}
        </p>
        <ul>
          {race.runs.map((run) => (
            <Runner key={run.id} {...{ run, race, isOneHorse, showsColours }} />
          ))}
        </ul>
        {videoUrl !== null && <ReplayLink videoUrl={videoUrl} race={race} />}
      </div>
    </li>
  )
}

interface MeetingDayProps {
  day: string
  /** From which width its column is narrow, so that every weekday has a line to itself. */
  narrowFrom: 'md:block' | 'lg:block'
}

/** `Saturday 28 November`, which breaks only after the weekday. */
export const MeetingDay = ({ day, narrowFrom }: MeetingDayProps) => (
  <time dateTime={day}>
    {weekdayOf(day)} <span className={`inline-block ${narrowFrom}`}>{dayAndMonth(day)}</span>
  </time>
)

/** The replay, at whoever shows it. */
function ReplayLink({ videoUrl, race }: { videoUrl: string; race: { name: string } }) {
  return (
    <a
      href={videoUrl}
      target="_blank"
      rel="noreferrer"
      className="text-link-line inline-flex min-h-11 items-center"
    >
      Watch the race<span className="sr-only"> {race.name}</span>
    </a>
  )
}

interface RunnerProps {
  run: CardRun
  race: CardRace
  isOneHorse: boolean
  showsColours: boolean
}

function Runner({ run, race, isOneHorse, showsColours }: RunnerProps) {
  const { horseName, horseSlug, state, jockey, comment } = run
  const isOut = state === 'scratched'
  return (
    // read out as a whole when its result arrives
    <li aria-live="polite" aria-atomic className="runner">
      {showsColours && <StableSilks own={run.horseColours} className="runner-silks" />}
      {isOneHorse ? (
        <span className="sr-only">{horseName}</span>
      ) : horseSlug === null ? (
        <p className={meetingParts.name}>{horseName}</p>
      ) : (
        <Link
          to="/horses/$slug"
          params={{ slug: horseSlug }}
          className={`inline-flex min-h-8 w-fit items-center font-serif text-lg leading-tight font-bold wrap-anywhere ${isOut ? 'text-ink-soft line-through decoration-1 hover:decoration-2' : 'decoration-mark decoration-2 underline-offset-4 hover:underline'}`}
        >
          {horseName}
        </Link>
      )}
      {!isOut && (
        <p className="text-ink-soft">
          <Facts of={[jockey ?? 'Jockey TBC', weightWords(run)]} />
        </p>
      )}
      <div className="figures">
        <Standing run={run} race={race} />
      </div>
      {comment !== null && state === 'ran' && (
        <p className="col-span-full mt-1 max-w-[66ch]">{comment}</p>
      )}
    </li>
  )
}

const weightWords = ({ carriedWeight, apprenticeAllowance: claim }: CardRun) =>
  [
    carriedWeight === null ? null : `${carriedWeight}\u00a0kg`,
    claim === null || claim === 0 ? null : `claims\u00a0${claim}\u00a0kg`,
  ]
    .filter(Boolean)
    .join(', ')

/** Where the run stands: its draw, its state, or its result. */
function Standing({ run, race }: { run: CardRun; race: CardRace }) {
  const { state, draw, position, prizeMoney } = run
  if (state === 'ran')
    return (
      <>
        <PlaceMark position={position} words={resultWords(run)} spoken={spokenResult(run)} />
        {position !== null && <OfRunners count={race.totalRunners} />}
        {decimalToCents(prizeMoney) > 0 && (
          <p className="mt-1 text-[0.92rem] whitespace-nowrap">
            {formatMoney(prizeMoney, race.currency)}
          </p>
        )}
      </>
    )
  return (
    <>
      {state !== 'declared' && <p className="font-semibold">{stateLabel(state)}</p>}
      {draw !== null && state !== 'scratched' && (
        <p className="whitespace-nowrap">
          <span className="text-ink-soft">Draw</span> <span className="font-semibold">{draw}</span>
        </p>
      )}
    </>
  )
}

/** Always one line, so that nothing moves when the countdown begins. */
function RaceDay({ meeting, today }: { meeting: CardMeeting; today: string }) {
  const { date } = meeting
  const now = useNow()
  const isToday = date === (now === undefined ? today : stableDay(new Date(now)))
  if (!isToday) return null
  const words = now === undefined ? undefined : raceDayWords(meeting, now)
  return (
    <p role="timer" className="figures mt-2 font-semibold @min-[14rem]:whitespace-nowrap">
      {words === undefined ? 'Today' : `Today, ${words}`}
    </p>
  )
}
