import { expect, test } from 'vitest'
import type { User } from '../../domains/accounts/accounts.contract'
import { Addresses } from '../../http/addresses'
import { SignedInPages } from './signed-in-pages'
import type { RenderedPage } from './ssr'

const ana: User = {
  id: '0190d5a4-0000-7000-8000-000000000001',
  firstName: 'Ana',
  lastName: null,
  email: 'ana@stable.example',
  phone: null,
  profileImageUrl: null,
  role: 'viewer',
  twoFactorEnabled: false,
  hasPassword: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
}
const ben: User = { ...ana, firstName: 'Ben' }

function testPages() {
  const addresses = new Addresses()
  addresses.add('/horses', { q: { maxLength: 80 } })
  addresses.add('/profile')
  const cache: { generation: number | undefined } = { generation: 1 }
  const pages = new SignedInPages(addresses, cache)
  const rendered: string[] = []
  const site = { content: 'Lantern', isWhole: true, whileRendering: () => {} }
  const see = async (user: User, target: string) => {
    const html = await pages.pageFor(user, target, (address) => {
      rendered.push(address)
      const page: RenderedPage = {
        ...{ status: 200, isWhole: true },
        html: ['<b>', 'nobody', `</b> ${site.content} `, '{}'],
        own: [
          { at: 1, of: ({ firstName }) => firstName ?? '' },
          { at: 3, of: ({ firstName }) => JSON.stringify({ firstName }) },
        ],
      }
      site.whileRendering()
      return Promise.resolve(site.isWhole ? page : undefined)
    })
    return html?.join('')
  }
  return { cache, rendered, see, site }
}

test('a page is rendered once, and shows each person what is their own', async () => {
  const { rendered, see } = testPages()
  expect(await see(ana, '/horses')).toBe('<b>Ana</b> Lantern {"firstName":"Ana"}')
  expect(await see(ben, '/horses')).toBe('<b>Ben</b> Lantern {"firstName":"Ben"}')
  expect(await see(ben, '/horses?q=lan&utm_source=letter')).toContain('Ben')
  expect(await see(ana, '/horses?q=lan')).toContain('Ana')
  expect(rendered).toEqual(['/horses', '/horses?q=lan'])
})

test('a change of content is seen at once, also one made while a page was rendered', async () => {
  const { cache, rendered, see, site } = testPages()
  await see(ana, '/horses')
  site.content = 'Beacon'
  cache.generation = 2
  site.whileRendering = () => (cache.generation = 3)
  expect(await see(ben, '/horses')).toBeUndefined()
  site.whileRendering = () => {}
  expect(await see(ben, '/horses')).toContain('Beacon')
  expect(rendered).toHaveLength(3)
})

test('while changes are not heard, a page is rendered for each person', async () => {
  const { cache, rendered, see } = testPages()
  await see(ana, '/horses')
  cache.generation = undefined
  expect(await see(ana, '/horses')).toBeUndefined()
  expect(rendered).toHaveLength(1)
})

test('a page that is not the same for everyone is tried once, and one that is never kept not at all', async () => {
  const { cache, rendered, see, site } = testPages()
  site.isWhole = false
  expect(await see(ana, '/horses')).toBeUndefined()
  expect(await see(ben, '/horses')).toBeUndefined()
  expect(await see(ana, '/profile')).toBeUndefined()
  expect(rendered).toEqual(['/horses'])
  site.isWhole = true
  cache.generation = 2
  expect(await see(ana, '/horses')).toContain('Ana')
})
