import { beforeAll, describe, expect, test } from 'vitest'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { testApp } from '../support/app'
import { aGalleryItem, anOffering } from '../support/factories'
import {
  type Node,
  structuredDataFaults,
  structuredDataOf,
  typesIn,
} from '../support/structured-data'

const hostile = `</script><b>"Bold" & 'Brave'</b>`
const site = 'https://stable.example'

let app: Awaited<ReturnType<typeof testApp>>
let horse: { id: string; slug: string }
let offerings: { open: string; soldOut: string; closed: string }

beforeAll(async () => {
  app = await testApp()
  const { kysely: db } = app.database
  const now = app.clock.now()
  horse = await createHorse(db, now, {
    name: 'Lantern at Souillac',
    breed: 'Thoroughbred',
    biography: `${'A long and honest life at the track. '.repeat(12)}`,
    openingRaces: 9,
    openingWins: 2,
    featuredImageUrl: 'https://pictures.example/lantern.jpg',
  })
  await createHorse(db, now, { name: hostile, biography: hostile })
  const offer = (changes: Parameters<typeof anOffering>[1]) =>
    createOffering(db, now, anOffering(horse.id, changes))
  offerings = {
    open: await offer({ pricePerShare: '20000.00', currency: 'MUR' }),
    soldOut: await offer({ availableShares: 0, description: null }),
    closed: await offer({ isActive: false, currency: 'EUR' }),
  }
  await createGalleryItem(db, now, aGalleryItem({ title: 'First string' }))
  await createGalleryItem(db, now, aGalleryItem({ title: 'A draft photo', isPublished: false }))
  const content = { text: '# Visiting\n\nCome and see the **horses** on a Sunday.' }
  await createPage(db, now, { slug: 'visiting', title: 'Visiting us', content, isPublished: true })
  await createPage(db, now, { slug: 'draft', title: 'Not yet', content, isPublished: false })
})

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescape = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => entities[name] ?? whole)

/** The content of a page's head, as a crawler reads it. */
async function headOf(path: string, headers: Record<string, string> = {}) {
  const response = await app.get(path, headers)
  const html = await response.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const titles = [...head.matchAll(/<title[^>]*>(.*?)<\/title>/gs)].map(([, text = '']) =>
    unescape(text),
  )
  const attribute = (tag: string, name: string) =>
    unescape(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
  const meta = new Map<string, string>()
  for (const [tag] of head.matchAll(/<meta [^>]*>/g)) {
    const key = attribute(tag, 'name') || attribute(tag, 'property')
    if (key === 'theme-color') continue
    expect(meta.has(key), `${path} says ${key} twice`).toBe(false)
    meta.set(key, attribute(tag, 'content'))
  }
  const canonical = [...head.matchAll(/<link [^>]*rel="canonical"[^>]*>/g)].map(([tag]) =>
    attribute(tag, 'href'),
  )
  const graph = structuredDataOf(head)
  return { status: response.status, html, titles, meta, canonical, graph }
}

const ofType = (graph: Node[], type: string) => graph.find((node) => node['@type'] === type)

describe('every public page', () => {
  const paths = () => [
    '/',
    '/horses',
    `/horses/${horse.slug}`,
    '/gallery',
    '/ownership',
    `/ownership/${offerings.open}`,
    `/ownership/${offerings.closed}`,
    '/visiting',
  ]

  test('says what it is, where it is, and shows a picture that exists', async () => {
    const titles = new Set<string>()
    for (const path of paths()) {
      const { status, titles: own, meta, canonical } = await headOf(path)
      expect(status, path).toBe(200)
      expect(own, path).toHaveLength(1)
      titles.add(own[0] ?? '')
      expect(canonical, path).toEqual([site + path])
      expect(meta.get('og:url')).toBe(site + path)
      expect(meta.get('robots'), path).toBeUndefined()
      const description = meta.get('description') ?? ''
      expect(description.length, path).toBeGreaterThan(20)
      expect(description.length, path).toBeLessThanOrEqual(155)
      expect(meta.get('og:description')).toBe(description)
      expect(meta.get('twitter:card')).toBe('summary_large_image')
      const picture = meta.get('og:image') ?? ''
      expect(picture).toMatch(/^https:\/\/stable\.example\/share\/[^?]+\.jpg(\?v=\w+)?$/)
      const answer = await app.get(picture.slice(site.length))
      expect(answer.status, picture).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
    }
    expect(titles.size).toBe(paths().length)
  })

  test('says in structured data what it is, as search engines take it', async () => {
    for (const path of paths()) {
      const { graph } = await headOf(path)
      expect(graph, path).not.toEqual([])
      expect(await structuredDataFaults(graph), path).toEqual([])
      expect(typesIn(graph), path).not.toContain('Thing')
    }
    const unpriced = { '@type': 'Product', name: 'A share' }
    expect(await structuredDataFaults([unpriced]), 'what is wrong is found').not.toEqual([])
  })

  test('has one canonical address, whatever its query', async () => {
    const filtered = await headOf('/horses?q=lantern&status=active&utm_source=post')
    expect(filtered.canonical).toEqual([`${site}/horses`])
    expect((await headOf('/gallery?category=training')).canonical).toEqual([`${site}/gallery`])
    expect((await headOf('/?fbclid=abc')).canonical).toEqual([`${site}/`])
  })

  test('shares a picture of its own', async () => {
    const picture = async (path: string) =>
      (await headOf(path)).meta.get('og:image')?.slice(site.length).replace(/\?.*/, '')
    expect(await picture('/')).toBe('/share/site.jpg')
    expect(await picture(`/horses/${horse.slug}`)).toBe(`/share/horses/${horse.slug}.jpg`)
    expect(await picture(`/ownership/${offerings.open}`)).toBe(
      `/share/ownership/${offerings.open}.jpg`,
    )
    expect(await picture('/visiting')).toBe('/share/pages/visiting.jpg')
  })
})

describe('structured data', () => {
  test('describes an offering as a product with its price, truthfully available', async () => {
    const offerOf = async (id: string) => {
      const { graph } = await headOf(`/ownership/${id}`)
      return ofType(graph, 'Product')?.['offers']
    }
    expect(await offerOf(offerings.open)).toMatchObject({
      '@type': 'Offer',
      price: '20000.00',
      priceCurrency: 'MUR',
      availability: 'https://schema.org/InStock',
    })
    expect(await offerOf(offerings.soldOut)).toMatchObject({
      availability: 'https://schema.org/SoldOut',
    })
    expect(await offerOf(offerings.closed)).toMatchObject({
      priceCurrency: 'EUR',
      availability: 'https://schema.org/Discontinued',
    })
  })

  test('says where a detail page belongs', async () => {
    const { graph } = await headOf(`/horses/${horse.slug}`)
    expect(ofType(graph, 'BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Our Horses', item: `${site}/horses` },
        { position: 2, name: 'Lantern at Souillac', item: `${site}/horses/${horse.slug}` },
      ],
    })
    expect(ofType(graph, 'ItemPage')).toMatchObject({
      name: 'Lantern at Souillac',
      url: `${site}/horses/${horse.slug}`,
      primaryImageOfPage: {
        '@type': 'ImageObject',
        contentUrl: 'https://pictures.example/lantern.jpg',
      },
    })
  })

  test('describes the site as an organisation, and the gallery by its published pictures', async () => {
    expect(ofType((await headOf('/')).graph, 'SportsOrganization')).toMatchObject({
      name: 'The Test Stable',
      url: `${site}/`,
      email: 'info@stable.example',
    })
    const staff = await app.signIn('staff')
    for (const headers of [{}, staff.headers]) {
      const gallery = ofType((await headOf('/gallery', headers)).graph, 'ImageGallery')
      expect(gallery?.['image']).toEqual([
        {
          '@type': 'ImageObject',
          contentUrl: 'https://pictures.example/a.jpg',
          name: 'First string',
        },
      ])
    }
  })

  test('lets no name break out of the page', async () => {
    const { html, titles, meta, graph } = await headOf('/horses/script-b-bold-brave-b')
    expect(html).not.toContain('<b>')
    expect(titles).toEqual([`${hostile} · The Test Stable`])
    expect(meta.get('og:title')).toBe(hostile)
    expect(meta.get('description')).toBe(hostile)
    expect(ofType(graph, 'ItemPage')?.['name']).toBe(hostile)
  })
})

describe('search engines are told to ignore', () => {
  test.each([
    ['/horses/nobody', 'Horse Not Found'],
    ['/ownership/nothing', 'Opportunity Not Found'],
    ['/no-such-page', '404 Page Not Found'],
    ['/no/such/page', '404 Page Not Found'],
    ['/draft', '404 Page Not Found'],
  ])('%s', async (path, title) => {
    const { status, titles, meta, canonical } = await headOf(path)
    expect(status).toBe(404)
    expect(titles).toEqual([`${title} · The Test Stable`])
    expect(meta.get('robots')).toBe('noindex')
    expect(meta.get('og:image')).toBeUndefined()
    expect(canonical).toEqual([])
  })

  test('a draft that staff look at', async () => {
    const { headers } = await app.signIn('staff')
    const { status, titles, meta, canonical } = await headOf('/draft', headers)
    expect(status).toBe(200)
    expect(titles).toEqual(['Not yet · The Test Stable'])
    expect(meta.get('robots')).toBe('noindex')
    expect(canonical).toEqual([])
    expect(meta.get('og:image')).toBe(`${site}/share/site.jpg`)
  })
})
