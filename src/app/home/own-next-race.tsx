import type { NextEntry } from '../../domains/investments/ui/portfolio'
import { hasColours } from '../../domains/media/colours.rules'
import { type CardMeeting, meetingParts, NextRunners } from '../../domains/racing/ui/next-runners'
import { NextRunnersSkeleton } from '../../domains/racing/ui/next-runners-skeleton'
import { groupBy } from '../../lib/groups'
import { whole } from '../../lib/text'
import { useSite } from '../../web/site'

type Entries = readonly [NextEntry, ...NextEntry[]]

/** When and where an owner's horses run next, and in what; nothing if none is entered. */
export function OwnNextRace({ entries: [first, ...others] }: { entries: readonly NextEntry[] }) {
  const { today } = useSite()
  if (!first) return null
  const meeting = meetingOf([first, ...others])
  return (
    <section aria-labelledby="own-next-race">
      <NextRunners
        meeting={meeting}
        today={today}
        label={
          <h2 id="own-next-race" className={meetingParts.label}>
            {meeting.races.length === 1 ? 'Your next race' : 'Your next races'}
          </h2>
        }
      />
    </section>
  )
}

/** The place of the next race until it is known. */
export const OwnNextRaceSkeleton = () => <NextRunnersSkeleton label="Your next races" />

/** An owner's own part of a race card. */
function meetingOf(entries: Entries): CardMeeting {
  const [{ race }] = entries
  const venues = [...new Set(entries.flatMap((entry) => entry.race.venue ?? []))]
  const races = groupBy(
    entries,
    ({ race: each }) => `${each.offTime} ${each.raceNumber} ${each.raceName} ${each.venue}`,
  )
  return {
    ...{ id: race.raceDate, date: race.raceDate, venue: venues.map(whole).join(', ') || null },
    ...{ title: null, going: null, status: 'planned', races: [...races.values()].map(raceOf) },
  }
}

function raceOf(entries: Entries): CardMeeting['races'][number] {
  const [{ horse, race }] = entries
  const { raceName: name, raceNumber: number, offTime, distance, raceClass } = race
  return {
    ...{ id: horse.id, name, number, offTime, distance, raceClass },
    ...{ totalRunners: null, currency: 'MUR', videoUrl: null },
    runs: entries.map(runOf),
  }
}

function runOf({ horse, race }: NextEntry): CardMeeting['races'][number]['runs'][number] {
  const { state, jockey, draw, carriedWeight, apprenticeAllowance } = race
  return {
    ...{ id: horse.id, horseName: horse.name, horseSlug: horse.isPublished ? horse.slug : null },
    ...(hasColours(horse) && { horseColours: { silks: horse.silks, silksUrl: horse.silksUrl } }),
    ...{ state, jockey, draw, carriedWeight, apprenticeAllowance },
    // not run yet
    ...{ finish: null, position: null, deadHeat: false, margin: null, time: null },
    ...{ prizeMoney: '0.00', comment: null },
  }
}
