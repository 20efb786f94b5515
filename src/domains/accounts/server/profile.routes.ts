import { apiRoutes } from '../../../http/routes'
import {
  oneSession,
  ownSession,
  passwordChange,
  passwordConfirmation,
  profileChange,
  user,
} from '../accounts.contract'
import type { AccountsDependencies } from './accounts-dependencies'
import { confirmPassword } from './own-password'
import {
  changePassword,
  changeProfile,
  endOtherSessions,
  endOwnSession,
  ownSessions,
} from './profile.service'

export function profileRoutes(deps: AccountsDependencies) {
  const { guards } = deps
  const { api, get, post, patch, remove } = apiRoutes('Your account')

  get('/api/user', guards.signedIn)
    .summary('Who is signed in')
    .answers(user, 'The signed-in user', ({ c }) => c.get('actor').user)

  patch('/api/user', guards.signedIn)
    .summary('Change your own name and phone')
    .body(profileChange)
    .refuses(409)
    .answers(user, 'The user', ({ c, body }) => changeProfile(deps, c.get('actor'), body))

  post('/api/user/confirm', guards.signedIn, guards.limited('own-account'))
    .summary(
      'Confirm your identity with your password, for the calls that ask for it (signInAgain)',
    )
    .body(passwordConfirmation)
    .refuses(409)
    .answers(user, 'The user', async ({ c, body }) => {
      const actor = c.get('actor')

      const account = await confirmPassword(deps, actor, { ...body, path: 'password' })
      return account.user
    })

  post('/api/user/password', guards.signedIn, guards.limited('own-account'))
    .summary('Change your own password; your other sessions end')
    .body(passwordChange)
    .refuses(409)
    .answers(user, 'The user', ({ c, body }) => changePassword(deps, c.get('actor'), body))

  get('/api/user/sessions', guards.signedIn)
    .summary('Where you are signed in')
    .answersList(ownSession, 'Open sessions, most recently used first', ({ c }) =>
      ownSessions(deps, c.get('actor')),
    )

  remove('/api/user/sessions', guards.signedIn)
    .summary('Sign out everywhere else')
    .answersNothing('Only this session is left', ({ c }) => endOtherSessions(deps, c.get('actor')))

  remove('/api/user/sessions/{id}', guards.signedIn)
    .summary('Sign out one of your own devices')
    .params(oneSession)
    .answersNothing('The device is signed out', ({ c, params }) =>
      endOwnSession(deps, c.get('actor'), params.id),
    )

  return api
}
