import { expect, test } from 'vitest'
import { z } from 'zod'
import { deletedThing } from '../../src/domains/content/content.contract'
import { page } from '../../src/domains/pages/pages.contract'
import { testApp } from '../support/app'
import { signedInAs } from '../support/staff'

const visiting = { slug: 'visiting', title: 'Visiting us', content: { text: 'Come **early**.' } }

async function stableWithDeletedPage() {
  const app = await testApp()
  const staff = await signedInAs(app, 'staff')
  const created = await staff.send('POST', '/api/dynamic-pages', visiting)
  const { id } = z.object({ id: z.uuid() }).parse(created.json)
  await staff.send('DELETE', `/api/dynamic-pages/${id}`)
  const deleted = z.array(deletedThing).parse(await staff.get('/api/deleted?kinds=page'))
  const restore = () => staff.send('POST', `/api/deleted/${deleted[0]?.id}/restore`)
  return { app, staff, id, written: created.json, deleted, restore }
}

test('puts a deleted page back unchanged, at its old address', async () => {
  const { app, staff, id, written, deleted, restore } = await stableWithDeletedPage()
  expect(deleted).toMatchObject([{ kind: 'page', subjectId: id, title: 'Visiting us' }])
  expect((await app.get('/visiting')).status).toBe(404)
  expect((await restore()).status).toBe(200)
  expect(await staff.get('/api/dynamic-pages/visiting')).toEqual({
    ...page.parse(written),
    html: '<p>Come <strong>early</strong>.</p>',
  })
  expect((await app.get('/visiting')).status).toBe(200)
  expect(await staff.get(`/api/audit?subject=page:${id}`)).toMatchObject([
    { action: 'restore', actorId: staff.userId, detail: { title: 'Visiting us' } },
    { action: 'delete' },
    { action: 'create' },
  ])
})

test('gives it the next free suffix if its slug has been taken', async () => {
  const { staff, id, restore } = await stableWithDeletedPage()
  for (const slug of ['visiting', 'visiting-2'])
    await staff.send('POST', '/api/dynamic-pages', { ...visiting, slug, isPublished: false })
  expect((await restore()).status).toBe(200)
  expect(await staff.get('/api/dynamic-pages/visiting-3')).toMatchObject({ id, isPublished: true })
})
