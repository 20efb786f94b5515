import { expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '../support/app'
import { faultsIn } from '../support/diary'
import { signedInAs } from '../support/staff'

const made = z.looseObject({ id: z.uuid(), slug: z.string() })

/** As HTML has it. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

test.each([
  ['120 characters', `${'Brass Lantern '.repeat(8)}at Noon!`],
  ['120 characters without a space', 'x'.repeat(120)],
  ['emoji', '🐎🏆👨‍👩‍👧 Comet'],
  ['right-to-left letters', 'حصان الفجر'],
  ['both directions', 'Comet כוכב 12'],
  ['accents that combine', 'E\u0301toile'],
  ['markup', '<img src=x onerror="alert(1)">'],
])('a name of %s stands on every page, and in every picture and calendar', async (_kind, name) => {
  const app = await testApp()
  const staff = await signedInAs(app, 'staff')
  const send = async (path: string, body: object) => {
    const answer = await staff.send('POST', path, body)
    expect(answer, JSON.stringify(answer.json)).toMatchObject({ status: 201 })
    return made.partial({ slug: true }).parse(answer.json)
  }
  const horse = await send('/api/horses', { name })
  const terms = { totalShares: 40, availableShares: 40, pricePerShare: '500', currency: 'MUR' }
  const offering = await send('/api/ownership-shares', { horseId: horse.id, ...terms })
  await send('/api/dynamic-pages', { title: name, slug: 'awkward', content: { text: 'Soon.' } })
  const shown = escaped(name.normalize('NFC'))
  for (const address of [
    '/',
    '/horses',
    `/horses/${horse.slug}`,
    '/ownership',
    `/ownership/${offering.id}`,
    '/awkward',
  ]) {
    const answer = await app.get(address)
    expect(answer.status, address).toBe(200)
    expect((await answer.text()).normalize('NFC'), address).toContain(shown)
  }
  for (const file of [
    `/share/horses/${horse.slug}.jpg`,
    `/share/ownership/${offering.id}.jpg`,
    '/share/pages/awkward.jpg',
    `/horses/${horse.slug}.ics`,
    '/sitemap.xml',
  ])
    expect((await app.get(file)).status, file).toBe(200)
})

test('refuses names that are too long or of several lines, and says so at the field', async () => {
  const app = await testApp()
  const staff = await signedInAs(app, 'staff')
  const page = { slug: 'awkward', content: { text: 'Soon.' } }
  for (const name of ['x'.repeat(201), '🐎'.repeat(201), 'Two\nlines', ' ', '\u0000']) {
    const horse = await staff.send('POST', '/api/horses', { name })
    expect(horse.status, JSON.stringify(name)).toBe(400)
    expect(faultsIn(horse), JSON.stringify(name)).toHaveProperty('name')
    const written = await staff.send('POST', '/api/dynamic-pages', { title: name, ...page })
    expect(faultsIn(written), JSON.stringify(name)).toHaveProperty('title')
  }
})
