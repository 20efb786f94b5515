import { z } from 'zod'
import { forbidden } from '../../../http/errors'
import { apiRoutes } from '../../../http/routes'
import { auditEntry } from '../accounts.contract'
import type { AccountsDependencies } from './accounts-dependencies'
import { listAudit } from './audit.store'

const PAGE_LENGTH = 100

export function auditRoutes({ guards, database }: AccountsDependencies) {
  const { api, get } = apiRoutes('History')

  get('/api/audit', guards.staff)
    .summary('Who changed what, newest first, 100 at a time')
    .query(
      z.object({
        subject: z
          .string()
          .max(100, { error: 'Must be a kind, or kind:id', abort: true })
          .regex(/^[a-z-]+(:[\w-]+)?$/, { error: 'Must be a kind, or kind:id' })
          .optional()
          .meta({ description: 'A kind, or one record: `horse`, `horse:{id}`, `user:{id}`' }),
        actor: z
          .uuid({ error: 'Must be an id' })
          .optional()
          .meta({ description: 'The id of the person who did it' }),
        person: z
          .uuid({ error: 'Must be an id' })
          .optional()
          .meta({ description: 'The id of a person: what they did, and what was done to them' }),
        before: z
          .uuid({ error: 'Must be an id' })
          .optional()
          .meta({ description: 'The id of the last entry seen' }),
      }),
    )
    .answersList(auditEntry, 'The entries; staff see none about people', async ({ c, query }) => {
      const { subject, actor: actorId, person: personId, before } = query
      const [subjectType, subjectId] = subject?.split(':', 2) ?? []
      const isAdmin = c.get('actor').user.role === 'admin'
      if ((subjectType === 'user' || personId !== undefined) && !isAdmin) throw forbidden()
      return listAudit(database.kysely, {
        subjectType,
        subjectId,
        actorId,
        personId,
        before,
        contentOnly: !isAdmin,
        limit: PAGE_LENGTH,
      })
    })

  return api
}
