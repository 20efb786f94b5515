import { orNotFound } from '../../../http/errors'
import { apiRoutes, oneId } from '../../../http/routes'
import { stableDay } from '../../../lib/dates'
import type { RouteDependencies } from '../../accounts/server/guards'
import { idempotentCalls } from '../../accounts/server/idempotency'
import { findShownHorseId, NO_SUCH_HORSE } from '../../content/server/horse-names.store'
import { oneHorse } from '../../content/server/one-horse'
import {
  newPerformance,
  performanceChange,
  performanceSuggestions,
} from '../../horses/horse-input.contract'
import { performance } from '../../horses/horses.contract'
import { suggestForPerformances } from './performance-suggestions.store'
import { changePerformance, enterPerformance, removePerformance } from './performances.service'
import { listPerformances } from './performances.store'

const raceChecks =
  'It makes or joins the race it names: the same day and track, and the same number or name. Refused (`409`) if the horse has another result for the race. What is unlikely, such as a prize or a date, or contradicts the race on record, needs confirmation: a `409` with `questions`; send the call again with `confirm`.'

/** The performances of SPEC §7: runs that were run, with their races. */
export function performancesRoutes(deps: RouteDependencies) {
  const { database, clock, guards } = deps
  const db = database.kysely
  const { replay, once } = idempotentCalls(deps)
  const today = () => stableDay(clock.now())
  const { api, get, post, patch, remove } = apiRoutes('Horses')

  get('/api/horses/{horse}/performances', guards.anyone)
    .summary('The performances of a horse, newest race first')
    .kept()
    .params(oneHorse)
    .answersList(performance, 'The races', async ({ c, params }) => {
      const id = await findShownHorseId(db, params.horse, { draftsToo: c.get('seesDrafts') })
      return listPerformances(db, orNotFound(id, NO_SUCH_HORSE))
    })

  post('/api/horses/{horse}/performances', guards.staff, replay)
    .summary('Add a race that was run')
    .describe(raceChecks)
    .params(oneHorse)
    .body(newPerformance(today))
    .refuses(409)
    .creates(performance, 'The performance', ({ c, params, body }) => {
      const { confirm, ...fields } = body
      return once(c, 201, performance, (tx, now) =>
        enterPerformance(tx, now, c.get('actor'), params.horse, { fields, confirm }),
      )
    })

  patch('/api/performances/{id}', guards.staff)
    .summary('Change a performance')
    .describe(raceChecks)
    .params(oneId)
    .body(performanceChange(today))
    .refuses(409)
    .answers(performance, 'The performance', ({ c, params, body }) => {
      const { updatedAt, confirm, ...fields } = body
      return database.transaction((tx) =>
        changePerformance(tx, clock.now(), c.get('actor'), params.id, {
          ...{ fields, updatedAt, confirm },
        }),
      )
    })

  remove('/api/performances/{id}', guards.staff)
    .summary('Delete a performance')
    .params(oneId)
    .answersNothing('Deleted', ({ c, params }) =>
      database.transaction((tx) => removePerformance(tx, clock.now(), c.get('actor'), params.id)),
    )

  get('/api/performance-suggestions', guards.staff)
    .summary('Suggestions from earlier races, most recent first')
    .answers(performanceSuggestions, 'Races, tracks, names of races, jockeys', () =>
      suggestForPerformances(db),
    )

  return api
}
