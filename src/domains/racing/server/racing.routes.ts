import { z } from 'zod'
import { forbidden, orNotFound } from '../../../http/errors'
import { apiRoutes, oneId } from '../../../http/routes'
import { idempotentCalls } from '../../accounts/server/idempotency'
import {
  candidate,
  meeting,
  meetingSheet,
  meetingSummary,
  race,
  run,
  usualPrizes,
} from '../racing.contract'
import {
  meetingChange,
  newMeeting,
  newRace,
  newRun,
  raceChange,
  runChange,
} from '../racing-input.contract'
import {
  addMeeting,
  addRace,
  changeMeeting,
  changeRace,
  NO_SUCH_MEETING,
  removeMeeting,
  removeRace,
} from './meetings.service'
import { listCandidates } from './candidates.store'
import { type ImportDependencies, importsRoutes } from './imports.routes'
import { performancesRoutes } from './performances.routes'
import { findMeeting, listMeetings, listUsualPrizes, readSheet } from './racing.store'
import { resultsRoutes } from './results.routes'
import { publicRacingRoutes } from './public-racing.routes'
import { addRun, changeRun, removeRun } from './runs.service'

const unlikely =
  'What is unlikely needs confirmation: a `409` with `questions`; send the call again with `confirm`.'

const typedBySomeoneElse = () =>
  forbidden(
    'This was typed by someone else, who must sign in to send it',
    'a run changed on behalf of someone else',
  )

/** The race diary: meetings, their races, and our runners in them. */
export function racingRoutes(deps: ImportDependencies) {
  const { database, clock, guards } = deps
  const { replay, once } = idempotentCalls(deps)
  const { api, get, post, patch, remove } = apiRoutes('Racing')

  get('/api/meetings', guards.staff)
    .summary('The meetings, latest first, and what is missing')
    .query(
      z.object({
        season: z
          .string()
          .regex(/^\d{4}$/, { error: 'Must be a year' })
          .optional()
          .meta({ description: 'Only the meetings of this year' }),
      }),
    )
    .answersList(meetingSummary, 'The meetings', ({ query }) =>
      listMeetings(database.kysely, clock.now(), query.season),
    )

  post('/api/meetings', guards.staff, replay)
    .summary('Add a meeting')
    .describe(unlikely)
    .body(newMeeting)
    .refuses(409)
    .creates(meeting, 'The meeting', ({ c, body }) => {
      const { confirm, ...fields } = body
      return once(c, 201, meeting, (tx, now) =>
        addMeeting(tx, now, c.get('actor'), fields, confirm),
      )
    })

  get('/api/meetings/{id}', guards.staff)
    .summary('A meeting with its races, by number, and our runners')
    .params(oneId)
    .answers(meetingSheet, 'The meeting', async ({ params }) =>
      orNotFound(await readSheet(database.kysely, params.id), NO_SUCH_MEETING),
    )

  get('/api/meetings/{id}/candidates', guards.staff)
    .summary('The horses that may be entered at a meeting, those that race first')
    .params(oneId)
    .answersList(candidate, 'The horses', async ({ params }) =>
      listCandidates(
        database.kysely,
        orNotFound(await findMeeting(database.kysely, params.id), NO_SUCH_MEETING),
      ),
    )

  get('/api/meetings/{id}/usual-prizes', guards.staff)
    .summary('What each place last earned in the class of each race')
    .params(oneId)
    .answersList(usualPrizes, 'The prizes, by race', async ({ params }) => {
      const { id } = orNotFound(await findMeeting(database.kysely, params.id), NO_SUCH_MEETING)
      return listUsualPrizes(database.kysely, id)
    })

  patch('/api/meetings/{id}', guards.staff)
    .summary('Change a meeting; its races move with it')
    .describe(unlikely)
    .params(oneId)
    .body(meetingChange)
    .refuses(409)
    .answers(meeting, 'The meeting', ({ c, params, body }) => {
      const { updatedAt, confirm, ...fields } = body
      const change = { fields, updatedAt, confirm }
      return database.transaction((tx) =>
        changeMeeting(tx, clock.now(), c.get('actor'), params.id, change),
      )
    })

  remove('/api/meetings/{id}', guards.staff)
    .summary('Delete a meeting with its races and entries')
    .describe('Refused (`409`) while it has results.')
    .params(oneId)
    .refuses(409)
    .answersNothing('Deleted', ({ c, params }) =>
      database.transaction((tx) => removeMeeting(tx, clock.now(), c.get('actor'), params.id)),
    )

  post('/api/meetings/{id}/races', guards.staff, replay)
    .summary('Add a race to a meeting')
    .params(oneId)
    .body(newRace)
    .refuses(409)
    .creates(race, 'The race', ({ c, params, body }) =>
      once(c, 201, race, (tx, now) => addRace(tx, now, c.get('actor'), params.id, body)),
    )

  patch('/api/races/{id}', guards.staff)
    .summary('Change a race, for all its runners')
    .describe(unlikely)
    .params(oneId)
    .body(raceChange)
    .refuses(409)
    .answers(race, 'The race', ({ c, params, body }) => {
      const { updatedAt, confirm, ...fields } = body
      const change = { fields, updatedAt, confirm }
      return database.transaction((tx) =>
        changeRace(tx, clock.now(), c.get('actor'), params.id, change),
      )
    })

  remove('/api/races/{id}', guards.staff)
    .summary('Delete a race with its entries')
    .describe('Refused (`409`) while it has results, which the message lists.')
    .params(oneId)
    .refuses(409)
    .answersNothing('Deleted', ({ c, params }) =>
      database.transaction((tx) => removeRace(tx, clock.now(), c.get('actor'), params.id)),
    )

  post('/api/races/{id}/runs', guards.staff, replay)
    .summary('Enter a horse in a race')
    .describe(`Refused (\`409\`) if it is in that race already. ${unlikely}`)
    .params(oneId)
    .body(newRun)
    .refuses(409)
    .creates(run, 'The run', ({ c, params, body }) => {
      const { horseId, confirm, ...fields } = body
      const entry = { raceId: params.id, horseId, fields, confirm }
      return once(c, 201, run, (tx, now) => addRun(tx, now, c.get('actor'), entry))
    })

  patch('/api/runs/{id}', guards.staff, replay)
    .summary('Change a run: its state, entry or result')
    .describe(
      `A place means that the horse ran. With \`was\`, only fields that someone has changed since are refused (\`409\` with \`clashes\`). ${unlikely}`,
    )
    .params(oneId)
    .body(runChange)
    .refuses(409)
    .answers(run, 'The run', ({ c, params, body }) => {
      const { raceId, was, updatedAt, confirm, by, ...fields } = body
      if (by !== undefined && by !== c.get('actor').id) throw typedBySomeoneElse()
      const change = { fields, raceId, was, updatedAt, confirm }
      return once(c, 200, run, (tx, now) => changeRun(tx, now, c.get('actor'), params.id, change))
    })

  remove('/api/runs/{id}', guards.staff)
    .summary('Delete a run')
    .params(oneId)
    .answersNothing('Deleted', async ({ c, params }) => {
      await database.transaction((tx) => removeRun(tx, clock.now(), c.get('actor'), params.id))
    })

  api.route('/', performancesRoutes(deps))
  api.route('/', resultsRoutes(deps))
  api.route('/', importsRoutes(deps))
  api.route('/', publicRacingRoutes(deps))
  return api
}
