import { apiRoutes } from '../../../http/routes'
import { stableDay } from '../../../lib/dates'
import type { RouteDependencies } from '../../accounts/server/guards'
import { deletionCheck } from '../../content/content.contract'
import { horseChange, horsesDone, horsesTogether, newHorse } from '../horse-input.contract'
import { horse } from '../horses.contract'
import {
  addHorse,
  changeHorse,
  changeHorses,
  checkHorseDeletion,
  removeHorse,
} from './horses.service'
import { oneHorse } from '../../content/server/one-horse'

export function horseChangesRoutes(deps: RouteDependencies) {
  const { clock, guards } = deps
  const today = () => stableDay(clock.now())
  const { api, get, post, patch, remove } = apiRoutes('Horses')

  post('/api/horses', guards.staff)
    .summary('Add a horse')
    .body(newHorse(today))
    .creates(horse, 'The horse', ({ c, body }) => addHorse(deps, c.get('actor'), body))

  post('/api/horses/together', guards.staff)
    .summary('Publish, archive, feature or set the status of several horses: all of them, or none')
    .body(horsesTogether)
    .refuses(404, 409)
    .answers(horsesDone, 'What undoes it', ({ c, body }) =>
      changeHorses(deps, c.get('actor'), body),
    )

  patch('/api/horses/{horse}', guards.staff)
    .summary('Change a horse; its address stays the same')
    .params(oneHorse)
    .body(horseChange(today))
    .refuses(409)
    .answers(horse, 'The horse', ({ c, params, body }) =>
      changeHorse(deps, c.get('actor'), params.horse, body),
    )

  get('/api/horses/{horse}/deletion', guards.staff)
    .summary('Whether a horse can be deleted, and why not')
    .params(oneHorse)
    .answers(deletionCheck, 'The reason why not', ({ params }) =>
      checkHorseDeletion(deps, params.horse),
    )

  remove('/api/horses/{horse}', guards.staff)
    .summary('Delete a horse with its photos, videos, performances and offerings')
    .describe('Refused while purchases of its shares are on record, including voided ones.')
    .params(oneHorse)
    .refuses(409)
    .answersNothing('Deleted', ({ c, params }) => removeHorse(deps, c.get('actor'), params.horse))

  return api
}
