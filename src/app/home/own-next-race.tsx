import { Link } from '@tanstack/react-router'
import type { NextEntry } from '../../domains/investments/ui/portfolio'
import { hasColours } from '../../domains/media/colours.rules'
import { StableSilks } from '../../domains/media/ui/silks'
import { raceTitle } from '../../domains/racing/race-words.rules'
import { stateLabel } from '../../domains/racing/racing.rules'
import { MeetingDay } from '../../domains/racing/ui/next-runners'
import { placeOfClock, stableInstant } from '../../lib/dates'
import { groupBy } from '../../lib/groups'
import { whole } from '../../lib/text'
import { useSite } from '../../web/site'
import { Facts } from '../../web/ui/facts'
import { WholeBrackets } from '../../web/ui/whole-brackets'

/** When and where an owner's horses run next, and in what; nothing if none is entered. */
export function OwnNextRace({ entries }: { entries: readonly NextEntry[] }) {
  const { timeZone, today } = useSite()
  const [first] = entries
  if (!first) return null
  const { raceDate } = first.race
  const races = [
    ...groupBy(
      entries,
      ({ race }) => `${race.offTime} ${race.raceNumber} ${race.raceName} ${race.venue}`,
    ).values(),
  ]
  const venues = [...new Set(entries.flatMap(({ race }) => race.venue ?? []))]
  return (
    <section
      aria-labelledby="own-next-race"
      className="@container grid grid-cols-[minmax(0,1fr)] bg-raised wrap-anywhere lg:grid-cols-[19rem_minmax(0,1fr)]"
    >
      <div className="bg-brand px-4 py-4 text-on-brand sm:px-6 lg:py-6">
        <h2 id="own-next-race" className="font-sans text-base font-semibold text-on-brand-soft">
          {races.length === 1 ? 'Your next race' : 'Your next races'}
        </h2>
        <p className="mt-1 font-serif text-[1.4rem] leading-[1.12] font-bold lg:text-[1.55rem]">
          {raceDate === today ? (
            <time dateTime={raceDate}>Today</time>
          ) : (
            <MeetingDay day={raceDate} />
          )}
        </p>
        {venues.length > 0 && <p className="mt-2">{venues.map(whole).join(', ')}</p>}
        {entries.some(({ race }) => race.offTime !== null) && (
          <p className="mt-1 text-[0.9rem] text-on-brand-soft">
            {`Times in ${placeOfClock(timeZone)}`}
          </p>
        )}
      </div>
      <ul className="divide-y divide-line px-4 sm:px-6">
        {races.map((runners) => (
          <Race key={runners[0].horse.id} runners={runners} />
        ))}
      </ul>
    </section>
  )
}

function Race({ runners }: { runners: readonly [NextEntry, ...NextEntry[]] }) {
  const { raceName: name, raceNumber: number, raceDate, offTime } = runners[0].race
  return (
    <li className="grid gap-x-3 py-4 @min-[14rem]:grid-cols-[4.25rem_minmax(0,1fr)] sm:gap-x-5">
      <p className="figures text-[1.35rem] leading-7 font-semibold">
        {offTime === null ? (
          <span className="text-[0.92rem] font-normal text-ink-soft">Time TBC</span>
        ) : (
          <time dateTime={stableInstant(raceDate, offTime).toISOString()}>{offTime}</time>
        )}
      </p>
      <div className="min-w-0">
        <p className="leading-snug font-semibold text-balance">
          <WholeBrackets>{raceTitle({ name, number })}</WholeBrackets>
        </p>
        <ul>
          {runners.map((entry) => (
            <Runner key={entry.horse.id} {...entry} />
          ))}
        </ul>
      </div>
    </li>
  )
}

function Runner({ horse, race: { state, jockey, draw } }: NextEntry) {
  return (
    <li className="mt-1.5 flex items-center gap-3">
      {hasColours(horse) && <StableSilks own={horse} className="size-10 shrink-0" />}
      <div className="min-w-0 flex-1 justify-between gap-x-4 sm:flex sm:flex-wrap sm:items-baseline">
        <p className="font-serif text-lg font-bold">
          {horse.isPublished ? (
            <Link
              to="/horses/$slug"
              params={{ slug: horse.slug }}
              className="inline-flex min-h-8 items-center leading-tight decoration-mark decoration-2 underline-offset-4 hover:underline"
            >
              {horse.name}
            </Link>
          ) : (
            horse.name
          )}
        </p>
        <p className="figures text-ink-soft">
          <Facts
            of={[
              jockey ?? 'Jockey TBC',
              draw !== null && `Draw\u00a0${draw}`,
              state !== 'declared' && stateLabel(state),
            ]}
          />
        </p>
      </div>
    </li>
  )
}
