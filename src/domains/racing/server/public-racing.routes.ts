import { z } from 'zod'
import { orNotFound } from '../../../http/errors'
import { apiRoutes } from '../../../http/routes'
import type { RouteDependencies } from '../../accounts/server/guards'
import { findShownHorseId, NO_SUCH_HORSE } from '../../content/server/horse-names.store'
import { oneHorse } from '../../content/server/one-horse'
import { publicMeeting, racing } from '../racing-public.contract'
import { findNextRunners, listNextRunsOf, readRacing } from './public-racing.store'

/** The race diary for visitors. All of it changes with the day, which the page cache knows. */
export function publicRacingRoutes({ database, clock, guards }: RouteDependencies) {
  const db = database.kysely
  const { api, get } = apiRoutes('Racing')

  get('/api/racing', guards.anyone)
    .summary('The meetings ahead with our runners, and a season’s results')
    .kept({ season: { maxLength: 4 } })
    .query(
      z.object({
        season: z
          .string()
          .regex(/^\d{4}$/, { error: 'Must be a year' })
          .optional()
          .meta({ description: 'A year; by default the latest with results' }),
      }),
    )
    .answers(racing, 'The diary', ({ query }) => readRacing(db, clock.now(), query.season))

  get('/api/racing/next', guards.anyone)
    .summary('The next meeting with runners of ours: a list of one, or none')
    .kept()
    .answersList(publicMeeting, 'The meeting', async () => {
      const next = await findNextRunners(db, clock.now())
      return next ? [next] : []
    })

  get('/api/racing/horses/{horse}', guards.anyone)
    .summary('A horse’s runs from today on')
    .kept()
    .params(oneHorse)
    .answersList(publicMeeting, 'Its meetings, soonest first', async ({ c, params }) => {
      const id = await findShownHorseId(db, params.horse, { draftsToo: c.get('seesDrafts') })
      return listNextRunsOf(db, clock.now(), orNotFound(id, NO_SUCH_HORSE))
    })

  return api
}
