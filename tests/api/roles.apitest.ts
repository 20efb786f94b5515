import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '../support/app'

/**
 * Who may call what (CONTRACT §1): each call of the API in exactly one row. A call without a row fails, so that
 * none is ever open by oversight. A query is added where it decides who may ask.
 */
const rows = {
  everyone: [
    'GET /api/horses',
    'GET /api/horses/{horse}',
    'GET /api/horses/{horse}/gallery',
    'GET /api/horses/{horse}/videos',
    'GET /api/horses/{horse}/performances',
    'GET /api/racing',
    'GET /api/racing/next',
    'GET /api/racing/horses/{horse}',
    'GET /api/changes',
    'GET /api/ownership-shares',
    'GET /api/ownership-shares/{id}',
    'GET /api/main-gallery',
    'GET /api/homepage-settings',
    'GET /api/settings',
    'GET /api/dynamic-pages',
    'GET /api/dynamic-pages/{slug}',
    'GET /api/set-password/{token}',
    'GET /api/sign-in-options',
    'GET /api/login',
    'GET /api/login/callback',
    'POST /api/login',
    'POST /api/login/2fa',
    'POST /api/login/recovery-code',
    'POST /api/logout',
    'POST /api/set-password',
    'POST /api/forgot-password',
    // the address itself is the key, which only staff are given
    'PUT /api/objects/uploads/{id}',
  ],
  signedIn: [
    'GET /api/user',
    'PATCH /api/user',
    'POST /api/user/confirm',
    'POST /api/user/password',
    'GET /api/user/sessions',
    'DELETE /api/user/sessions',
    'DELETE /api/user/sessions/{id}',
    'PUT /api/user/photo',
    'DELETE /api/user/photo',
    'POST /api/2fa/setup',
    'DELETE /api/2fa/setup',
    'POST /api/2fa/verify',
    'POST /api/2fa/disable',
    'GET /api/2fa/recovery-codes',
    'POST /api/2fa/recovery-codes',
    'GET /api/my-investments',
    'GET /api/my-investments/statement.csv',
    'GET /api/my-investments/statement.pdf',
    'GET /api/my-investments/{id}/certificate.pdf',
  ],
  staff: [
    'GET /api/dashboard',
    'GET /api/admin/find',
    'GET /api/users',
    'POST /api/users/without-access',
    'GET /api/audit',
    'GET /api/audit?subject=horse',
    'GET /api/audit?kind=content',
    'GET /api/audit.csv',
    'POST /api/audit/{id}/revert',
    'POST /api/horses',
    'POST /api/horses/together',
    'PATCH /api/horses/{horse}',
    'GET /api/horses/{horse}/deletion',
    'DELETE /api/horses/{horse}',
    'GET /api/horses/{horse}/preview-link',
    'POST /api/horses/{horse}/preview-link',
    'DELETE /api/horses/{horse}/preview-link',
    'POST /api/horses/{horse}/gallery',
    'PATCH /api/horses/{horse}/gallery/reorder',
    'POST /api/horse-gallery/together',
    'PATCH /api/horse-gallery/{id}',
    'DELETE /api/horse-gallery/{id}',
    'POST /api/horses/{horse}/videos',
    'PATCH /api/horses/{horse}/videos/reorder',
    'PATCH /api/horse-videos/{id}',
    'DELETE /api/horse-videos/{id}',
    'POST /api/horses/{horse}/performances',
    'PATCH /api/performances/{id}',
    'DELETE /api/performances/{id}',
    'GET /api/meetings/{id}/candidates',
    'GET /api/meetings/{id}/usual-prizes',
    'GET /api/performance-suggestions',
    'GET /api/meetings',
    'POST /api/meetings',
    'GET /api/meetings/{id}',
    'PATCH /api/meetings/{id}',
    'DELETE /api/meetings/{id}',
    'POST /api/meetings/{id}/races',
    'PATCH /api/races/{id}',
    'DELETE /api/races/{id}',
    'POST /api/races/{id}/runs',
    'PATCH /api/runs/{id}',
    'DELETE /api/runs/{id}',
    'GET /api/ownership-shares/oversold',
    'POST /api/ownership-shares',
    'PATCH /api/ownership-shares/{id}',
    'GET /api/ownership-shares/{id}/terms',
    'PATCH /api/ownership-shares/{id}/terms',
    'GET /api/ownership-shares/{id}/deletion',
    'DELETE /api/ownership-shares/{id}',
    'GET /api/ownership-shares/{id}/preview-link',
    'POST /api/ownership-shares/{id}/preview-link',
    'DELETE /api/ownership-shares/{id}/preview-link',
    'POST /api/main-gallery',
    'POST /api/main-gallery/together',
    'PATCH /api/main-gallery/{id}',
    'DELETE /api/main-gallery/{id}',
    'POST /api/dynamic-pages',
    'PATCH /api/dynamic-pages/{id}',
    'DELETE /api/dynamic-pages/{id}',
    'GET /api/dynamic-pages/{id}/preview-link',
    'POST /api/dynamic-pages/{id}/preview-link',
    'DELETE /api/dynamic-pages/{id}/preview-link',
    'PATCH /api/homepage-settings',
    'GET /api/admin/settings',
    'POST /api/objects/upload',
    'GET /api/images/{id}',
    'POST /api/images/{id}/framing',
    'GET /api/deleted',
    'POST /api/deleted',
    'POST /api/deleted/restore',
    'POST /api/deleted/{id}/restore',
    'GET /api/results',
    'GET /api/results.csv',
    'GET /api/results/choices',
    'GET /api/results/tables',
    'POST /api/results/import',
    'GET /api/results/imports',
    'POST /api/results/imports/{id}/undo',
    'GET /api/investments',
    'POST /api/investments',
    'GET /api/investments/offerings',
    'GET /api/investments/holdings',
    'GET /api/investments/{id}',
    'PATCH /api/investments/{id}',
    'DELETE /api/investments/{id}',
    'POST /api/investments/{id}/transfer',
    'GET /api/investments/{id}/certificate.pdf',
    'GET /api/ownership-shares/{id}/register.csv',
    'GET /api/ownership-shares/{id}/register.pdf',
    'GET /api/users/{id}/statement.csv',
    'GET /api/users/{id}/statement.pdf',
  ],
  admin: [
    'POST /api/users',
    'POST /api/users/{id}/invite',
    'PATCH /api/users/{id}',
    'PATCH /api/users/{id}/role',
    'DELETE /api/users/{id}/two-factor',
    'PATCH /api/admin/settings',
    'GET /api/backups',
    'GET /api/audit?subject=user',
    'GET /api/audit?subject=user:{id}',
    'GET /api/audit?person={id}',
    'GET /api/audit?kind=people',
    'GET /api/audit.csv?kind=people',
  ],
}

/** The status each role is refused with; null if it may make the call. */
const refusals = {
  everyone: { visitor: null, viewer: null, staff: null, admin: null },
  signedIn: { visitor: 401, viewer: null, staff: null, admin: null },
  staff: { visitor: 401, viewer: 403, staff: null, admin: null },
  admin: { visitor: 401, viewer: 403, staff: 403, admin: null },
} as const

const description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
const refusal = z.object({ message: z.string().min(5) })

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
})

test('has a row for every call of the API', async () => {
  const { paths } = description.parse(await app.json('/api/openapi.json'))
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const inTable = Object.values(rows).flatMap((calls) => calls.map((call) => call.split('?', 1)[0]))
  expect([...new Set(inTable)].sort()).toEqual(described.sort())
})

describe.each(['everyone', 'signedIn', 'staff', 'admin'] as const)('for %s', (audience) => {
  test.each(rows[audience])('%s', async (call) => {
    const [method = '', address = ''] = call.split(' ', 2)
    // an id that does not exist: anyone allowed in is told so, or that the body is not valid
    const path = address.replace(/\{\w+\}/g, '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b')
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    for (const role of ['visitor', 'viewer', 'staff', 'admin'] as const) {
      // someone new each time, since some calls end the session
      const headers = role === 'visitor' ? {} : (await app.signIn(role)).headers
      const { status, json } = await app.send(method, path, body, headers)
      const refusedWith = refusals[audience][role]
      if (refusedWith === null) {
        expect([401, 403], `${role}: let in`).not.toContain(status)
        expect(status, `${role}: understood`).toBeLessThan(500)
      } else {
        expect(status, `${role}: refused`).toBe(refusedWith)
        expect(refusal.safeParse(json).success, `${role}: in words`).toBe(true)
      }
    }
  })
})
