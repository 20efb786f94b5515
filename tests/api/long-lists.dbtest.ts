import { beforeAll, expect, test } from 'vitest'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { letsOthersIn } from '../support/event-loop'
import { aGalleryItem, anOffering, sellUnchecked } from '../support/factories'
import { stableWithRegister } from '../support/register'

const LOTS = 2000
const OTHERS = 2000

let stable: Awaited<ReturnType<typeof stableWithRegister>>
let admin: Record<string, string>

beforeAll(async () => {
  stable = await stableWithRegister({ totalShares: 5000, availableShares: 5000 })
  const { app, ownershipShareId: offeringId, owner } = stable
  const now = app.clock.now()
  admin = (await app.signIn('admin')).headers
  await app.database.transaction(async (tx) => {
    const people: string[] = []
    for (let n = 0; n < OTHERS; n += 1) {
      const name = { firstName: `First ${n % 7}`, lastName: `Last ${n % 13}` }
      const person = { ...name, email: null, phone: null, passwordHash: null }
      people.push(await createUser(tx, now, { ...person, role: 'viewer' }))
      const horse = await createHorse(tx, now, {
        name: `Horse ${n}`,
        biography: 'Bay. '.repeat(99),
      })
      if (n % 4 === 0) await createOffering(tx, now, anOffering(horse.id))
      await createGalleryItem(tx, now, aGalleryItem({ title: `Photo ${n}` }))
    }
    // every other lot is the owner's
    for (let n = 0; n < LOTS; n += 1) {
      const userId = (n % 2 === 0 ? undefined : people[n % 300]) ?? owner.userId
      const since = `2026-0${1 + (n % 9)}-1${n % 5}`
      await sellUnchecked(tx, now, { offeringId, userId, shares: 2, since })
    }
  })
})

test.each([
  ['the register of all lots', 'admin', '/api/investments'],
  ['the holders of all offerings', 'admin', '/api/investments/holdings'],
  ['what offerings come to', 'admin', '/api/investments/offerings'],
  ['one’s own lots', 'owner', '/api/my-investments'],
  ['people', 'admin', '/api/users'],
  ['horses', 'owner', '/api/horses'],
  ['horses as cards', 'owner', '/api/horses?view=card'],
  ['the site map', 'owner', '/sitemap.xml'],
] as const)('reading a long list lets others have their turn: %s', async (_, who, path) => {
  const { app, owner } = stable
  const read = async () => {
    const answer = await app.app.request(
      path,
      { headers: who === 'admin' ? admin : owner.headers },
      {},
    )
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
  expect(await letsOthersIn(read)).toBe(true)
})

/** How often a tag stands in a page. */
const countOf = (html: string, tag: string) => html.split(`<${tag}`).length - 1

test.each([
  ['Users Management', 'admin', '/admin/users', 'li', '2003 people'],
  ['the register of all offerings', 'admin', '/admin/investments', 'tr', '501 offerings'],
] as const)('the server renders the first of a long list: %s', async (_, who, path, tag, all) => {
  const { app, owner } = stable
  const page = await app.get(path, who === 'admin' ? admin : owner.headers)
  const html = (await page.text()).replace(/<script id="state".*/s, '')
  expect(html).toMatch(new RegExp(all))
  expect(countOf(html, tag)).toBeGreaterThan(60)
  expect(countOf(html, tag)).toBeLessThan(120)
})

test('the sums under the first holders are those of all', async () => {
  const { app, ownershipShareId } = stable
  const page = await app.get(`/admin/investments?offering=${ownershipShareId}`, admin)
  const html = (await page.text()).replace(/<script id="state".*/s, '')
  const [, holders = ''] = /aria-label="Holders"(.*?)<\/table>/s.exec(html) ?? []
  expect(countOf(holders, 'tr')).toBe(62)
  // half of the lots are one person's, the others those of 300 people taken in turn by twos
  expect(holders).toMatch(/<tfoot.*151 holders.*>4000<.*80%/s)
})
