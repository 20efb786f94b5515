import { Hono, type Context } from 'hono'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { AppEnv } from '../../../http/app-env'
import { notFound } from '../../../http/errors'
import { dayMs, stableDay, stableInstant, minuteMs } from '../../../lib/dates'
import type { ServiceDependencies } from '../../accounts/server/guards'
import { findHorseName, NO_SUCH_HORSE } from '../../content/server/horse-names.store'
import { raceTitle, spokenResult } from '../race-words.rules'
import { stateLabel } from '../racing.rules'
import { type CalendarRun, listCalendarRuns } from './race-calendar.store'

interface Dependencies extends ServiceDependencies {
  publicUrl: string
  stable: () => Promise<{ name: string }>
}

/** How long past races stay in calendars. */
const KEPT_MS = 366 * dayMs
/** From the parade to the winner's return. */
const RACE_MS = 30 * minuteMs
/** How often calendars should ask for changes; some ask less often. */
const REFRESH_SECONDS = 15 * 60
/** Versions of an entry are numbered by the second, since then: the number must fit 31 bits. */
const FIRST_VERSION = Date.parse('2020-01-01T00:00:00.000Z')

/** The same for every visitor; a horse's is kept as its page is. */
export const raceCalendarKept = '/racing.ics'

/**
 * `/racing.ics` has one entry per race, naming all our runners; `/horses/{slug}.ics` has one per run of that horse. An
 * entry keeps its UID, so that a later version replaces it in people's calendars, even if the run moves to another race.
 * Anyone who subscribes to both sees a race twice: calendar programs show each calendar separately, whatever the UIDs,
 * and the two entries differ. If one of two runners is scratched, its own entry is cancelled and the stable's is not.
 */
export function raceCalendars({ database, clock, publicUrl, stable }: Dependencies) {
  const db = database.kysely
  const app = new Hono<AppEnv>()
  const since = () => stableDay(new Date(clock.now().getTime() - KEPT_MS))

  app.get(raceCalendarKept, async (c) => {
    const runs = await listCalendarRuns(db, { since: since() })
    const races = new Map<string, CalendarRun[]>()
    for (const run of runs) races.set(run.raceId, [...(races.get(run.raceId) ?? []), run])
    const entries = [...races].map(([id, ours]) => ({ uid: `race-${id}`, runs: ours }))
    const { name } = await stable()
    return send(c, { name, company: name, entries, url: `${publicUrl}/racing` })
  })

  // counted together with the horse's page (http/addresses.ts)
  app.get('/horses/:slug{[\\w-]+\\.ics}', async (c) => {
    const slug = c.req.param('slug').replace(/\.ics$/, '')
    const horse = await findHorseName(db, slug)
    if (!horse?.isPublished) throw notFound(NO_SUCH_HORSE)
    const runs = await listCalendarRuns(db, { since: since(), horseId: horse.id })
    const entries = runs.map((run) => ({ uid: `run-${run.id}`, runs: [run] }))
    const { name: company } = await stable()
    const name = `${horse.name}, ${company}`
    return send(c, { name, company, entries, url: `${publicUrl}/horses/${slug}` })
  })

  return app

  function send(c: Context<AppEnv>, { name, company, entries, url }: Calendar) {
    const calendar = ical({
      name,
      prodId: { company, product: 'Race diary', language: 'EN' },
      method: ICalCalendarMethod.PUBLISH,
      ttl: REFRESH_SECONDS,
      url,
    })
    for (const entry of entries) calendar.createEvent(eventOf(entry, url))
    return c.body(calendar.toString(), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="races.ics"',
    })
  }
}

interface Calendar {
  name: string
  /** Whose program made it. */
  company: string
  entries: readonly Entry[]
  url: string
}

interface Entry {
  uid: string
  /** Of one race; at least one. */
  runs: readonly CalendarRun[]
}

function eventOf({ uid, runs }: Entry, url: string) {
  const [race] = runs
  if (!race) throw new Error('a race without runs has no entry')
  const { date, offTime, venue, title } = race
  const changed = new Date(
    runs
      .flatMap((run) => [run.runChanged, run.raceChanged, run.meetingChanged])
      .reduce((latest, at) => (at > latest ? at : latest)),
  )
  const start = offTime === null ? new Date(`${date}T00:00:00.000Z`) : stableInstant(date, offTime)
  const isAbandoned = race.status === 'abandoned'
  const isOff = isAbandoned || runs.every(({ state }) => state === 'scratched')
  const horses = runs.map(({ horseName }) => horseName).join(', ')
  const mark = isAbandoned ? 'Abandoned: ' : isOff ? 'Scratched: ' : ''
  return {
    id: uid,
    sequence: Math.floor((changed.getTime() - FIRST_VERSION) / 1000),
    stamp: changed,
    lastModified: changed,
    created: new Date(race.createdAt),
    start,
    // a race whose time is not known yet takes the whole day
    ...(offTime === null
      ? { allDay: true, end: new Date(start.getTime() + dayMs) }
      : { end: new Date(start.getTime() + RACE_MS) }),
    summary: `${mark}${horses}: ${raceTitle(race)}`,
    description: [...runs.map(runWords), ...(title === null ? [] : [title])].join('\n'),
    location: venue === null ? 'Mauritius' : `${venue}, Mauritius`,
    url,
    status: isOff
      ? ICalEventStatus.CANCELLED
      : runs.some(({ state }) => state === 'declared' || state === 'ran')
        ? ICalEventStatus.CONFIRMED
        : ICalEventStatus.TENTATIVE,
  }
}

/** `Brass Lantern: R. Bonnecaze, draw 4`, and once it is run `Brass Lantern: 2nd of 9, R. Bonnecaze`. */
function runWords(run: CalendarRun): string {
  const { horseName, state, jockey, draw, position, totalRunners } = run
  const field = position === null || totalRunners === null ? '' : ` of ${totalRunners}`
  const standing =
    state === 'ran' ? spokenResult(run) + field : state === 'declared' ? null : stateLabel(state)
  const words = [
    standing,
    jockey,
    draw === null || state === 'ran' || state === 'scratched' ? null : `draw ${draw}`,
  ].filter((each) => each !== null)
  return words.length === 0 ? horseName : `${horseName}: ${words.join(', ')}`
}
