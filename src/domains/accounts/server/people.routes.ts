import { z } from 'zod'
import { pagingQuery, placeOf, sendPiece } from '../../../http/paging'
import { apiRoutes, oneId } from '../../../http/routes'
import {
  invitedPerson,
  newPerson,
  person,
  personChange,
  personDetails,
  roleChange,
} from '../accounts.contract'
import type { AccountsDependencies } from './accounts-dependencies'
import { pieceOfPeople } from './accounts.store'
import {
  addPersonWithoutAccess,
  changePerson,
  changeRole,
  inviteAgain,
  invitePerson,
  people,
  resetTwoFactor,
} from './people.service'

export function peopleRoutes(deps: AccountsDependencies) {
  const { guards, clock } = deps
  const db = deps.database.kysely
  const { api, get, post, patch, remove } = apiRoutes('People')

  get('/api/users', guards.staff)
    .summary('Everyone, by name; with `limit` in the order in which they were added')
    .query(z.object(pagingQuery))
    .answersList(person, 'The people', async ({ c, query: { limit, after } }) => {
      if (limit === undefined) return people(deps)
      return sendPiece(c, await pieceOfPeople(db, clock.now(), { limit, after: placeOf(after) }))
    })

  post('/api/users', guards.admin, guards.limited('invitation'))
    .summary('Invite someone, or add someone who does not use the site')
    .body(newPerson)
    .refuses(409)
    .creates(invitedPerson, 'The person, with the link to set a password', ({ c, body }) =>
      invitePerson(deps, c.get('actor'), body),
    )

  post('/api/users/without-access', guards.staff)
    .summary('Add someone to the register who can’t sign in until an admin invites them')
    .body(personDetails)
    .refuses(409)
    .creates(person, 'The person', ({ c, body }) =>
      addPersonWithoutAccess(deps, c.get('actor'), body),
    )

  post('/api/users/{id}/invite', guards.admin, guards.limited('invitation'), guards.confirmed)
    .summary('Create a new link to set a password; older ones stop working')
    .params(oneId)
    .refuses(409)
    .answers(invitedPerson, 'The person, with the link', ({ c, params }) =>
      inviteAgain(deps, c.get('actor'), params.id),
    )

  patch('/api/users/{id}', guards.admin)
    .summary('Change someone’s details, disable or enable them')
    .params(oneId)
    .body(personChange)
    .refuses(409)
    .answers(person, 'The person', ({ c, params, body }) =>
      changePerson(deps, c.get('actor'), params.id, body),
    )

  patch('/api/users/{id}/role', guards.admin, guards.confirmed)
    .summary('Change someone’s role; their sessions end')
    .params(oneId)
    .body(roleChange)
    .refuses(409)
    .answers(person, 'The person', ({ c, params, body }) =>
      changeRole(deps, c.get('actor'), params.id, body),
    )

  remove('/api/users/{id}/two-factor', guards.admin, guards.confirmed)
    .summary('Reset someone’s second factor; their sessions end')
    .params(oneId)
    .refuses(409)
    .answersNothing('They sign in with just a password', ({ c, params }) =>
      resetTwoFactor(deps, c.get('actor'), params.id),
    )

  return api
}
