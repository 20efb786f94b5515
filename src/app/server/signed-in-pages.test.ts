import { expect, test } from 'vitest'
import type { User } from '../../domains/accounts/accounts.contract'
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

interface Site {
  content: string
  outcome: 'shared' | 'own' | 'failed'
  whileRendering: () => void
}

function testPages() {
  const cache: { generation: number | undefined } = { generation: 1 }
  const pages = new SignedInPages(cache)
  const rendered: string[] = []
  const site: Site = { content: 'Lantern', outcome: 'shared', whileRendering: () => {} }
  const see = async (
    user: User,
    text: string,
    { isTyped = false, since = cache.generation } = {},
  ) => {
    const html = await pages.pageFor(user, { text, isTyped }, since, (address) => {
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
      if (site.outcome === 'own') return Promise.resolve('own')
      return Promise.resolve(site.outcome === 'failed' ? undefined : page)
    })
    return html?.join('')
  }
  return { cache, rendered, see, site }
}

test('a page is rendered once, and shows each person what is their own', async () => {
  const { rendered, see } = testPages()
  expect(await see(ana, '/horses')).toBe('<b>Ana</b> Lantern {"firstName":"Ana"}')
  expect(await see(ben, '/horses')).toBe('<b>Ben</b> Lantern {"firstName":"Ben"}')
  expect(rendered).toEqual(['/horses'])
})

test('a change of content is seen at once, even one made while a page is being rendered', async () => {
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

test('a request that began before a change shares nothing', async () => {
  const { cache, rendered, see } = testPages()
  cache.generation = 2
  expect(await see(ana, '/horses', { since: 1 })).toBeUndefined()
  expect(rendered).toEqual([])
})

test('while changes are not heard, nothing is shared', async () => {
  const { cache, rendered, see } = testPages()
  await see(ana, '/horses')
  cache.generation = undefined
  expect(await see(ana, '/horses')).toBeUndefined()
  expect(rendered).toHaveLength(1)
})

test('a page that shows each person what is theirs is tried once, until content changes', async () => {
  const { cache, rendered, see, site } = testPages()
  site.outcome = 'own'
  expect(await see(ana, '/')).toBeUndefined()
  expect(await see(ben, '/')).toBeUndefined()
  expect(rendered).toEqual(['/'])
  site.outcome = 'shared'
  cache.generation = 2
  expect(await see(ana, '/')).toContain('Ana')
})

test('a page that failed is tried again', async () => {
  const { see, site } = testPages()
  site.outcome = 'failed'
  expect(await see(ana, '/horses')).toBeUndefined()
  site.outcome = 'shared'
  expect(await see(ana, '/horses')).toContain('Ana')
})

test('searches don’t push out the site’s own pages', async () => {
  const { rendered, see, site } = testPages()
  site.content = 'Lantern '.repeat(50_000)
  await see(ana, '/horses')
  for (let number = 0; number < 30; number += 1)
    await see(ana, `/horses?q=${String(number)}`, { isTyped: true })
  rendered.length = 0
  await see(ben, '/horses')
  await see(ben, '/horses?q=29', { isTyped: true })
  expect(rendered).toEqual([])
  await see(ben, '/horses?q=0', { isTyped: true })
  expect(rendered).toEqual(['/horses?q=0'])
})
