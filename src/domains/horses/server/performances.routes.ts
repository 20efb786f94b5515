import { apiRoutes, oneId } from '../../../http/routes'
import { mauritianDay } from '../../../lib/dates'
import type { RouteDependencies } from '../../accounts/server/guards'
import { idempotentCalls } from '../../accounts/server/idempotency'
import { newPerformance, performanceChange, performanceSuggestions } from '../horse-input.contract'
import { performance } from '../horses.contract'
import { performances } from './horse-part-kinds'
import { addPart, changePart, removePart } from './horse-parts.service'
import { oneHorse } from './one-horse'
import { suggestForPerformances } from './performance-suggestions.store'

const raceChecks =
  'Refused (`409`) if the horse has another result for the race: the same day, and the same number or name. An unlikely prize or date needs confirmation: a `409` with `questions`; send the call again with `confirm`.'
export function performancesRoutes(deps: RouteDependencies) {
  const { clock, guards } = deps
  const { replay, once } = idempotentCalls(deps)
  const today = () => mauritianDay(clock.now())
  const { api, get, post, patch, remove } = apiRoutes('Horses')

  post('/api/horses/{horse}/performances', guards.staff, replay)
    .summary('Add a race that was run')
    .describe(raceChecks)
    .params(oneHorse)
    .body(newPerformance(today))
    .refuses(409)
    .creates(performance, 'The performance', async ({ c, params, body }) => {
      const { confirm, ...fields } = body
      return once(c, 201, performance, (tx, now) =>
        addPart(tx, now, c.get('actor'), performances, params.horse, fields, confirm),
      )
    })

  patch('/api/performances/{id}', guards.staff)
    .summary('Change a performance')
    .describe(raceChecks)
    .params(oneId)
    .body(performanceChange(today))
    .refuses(409)
    .answers(performance, 'The performance', async ({ c, params, body }) => {
      const { updatedAt, confirm, ...change } = body
      return changePart(deps, c.get('actor'), performances, params.id, updatedAt, change, confirm)
    })

  remove('/api/performances/{id}', guards.staff)
    .summary('Delete a performance')
    .params(oneId)
    .answersNothing('Deleted', ({ c, params }) =>
      removePart(deps, c.get('actor'), performances, params.id),
    )

  get('/api/performance-suggestions', guards.staff)
    .summary('Suggestions from earlier races, most recent first')
    .answers(performanceSuggestions, 'Races, tracks, names of races, jockeys', () =>
      suggestForPerformances(deps.database.kysely),
    )

  return api
}
