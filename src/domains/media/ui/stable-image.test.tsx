import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { objectPath } from '../media.rules'
import type { Silks } from '../../../lib/silks'
import { silksAddress } from '../../../lib/silks-address'
import { PreviewedSite, type Site } from '../../../web/site'
import { StableImage } from './stable-image'

const url = objectPath('0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b')
const image = { width: 900, height: 600, color: '#336699', focalX: 30, focalY: 70 }
const common = { alt: 'A horse', sizes: '50vw' }

const silks: Silks = {
  ...{ body: 'red', bodyPattern: 'plain', bodyMark: 'white' },
  ...{ sleeves: 'red', sleevePattern: 'plain', sleeveMark: 'white' },
  ...{ cap: 'white', capPattern: 'plain', capMark: 'red' },
}
const site: Site = {
  name: 'Blue Stable',
  shortName: null,
  legalName: null,
  legalNumber: null,
  email: null,
  phone: null,
  whatsApp: null,
  address: null,
  mapUrl: null,
  openingHours: null,
  socialLinks: [],
  footerLines: [],
  reasons: [],
  benefits: [],
  seoTitle: null,
  seoDescription: null,
  silks: null,
  silksUrl: null,
  logoUrl: null,
  logo: null,
  darkLogoUrl: null,
  homeOrder: [],
  currency: 'MUR',
  timeZone: 'Indian/Mauritius',
  colours: 'bottle',
  themeColours: { light: '#0f3d33', dark: '#0d322a' },
  publicUrl: 'https://stable.example',
  today: '2026-11-24',
}

describe('StableImage', () => {
  it('lays a stored picture out before it arrives', () => {
    const html = renderToStaticMarkup(
      <StableImage src={url} image={image} aspect="3 / 2" {...common} />,
    )
    for (const part of [
      `src="${url}?w=960"`,
      `${url}?w=640 640w, ${url}?w=750 750w, ${url}?w=960 900w"`,
      'sizes="50vw"',
      'width="900"',
      'height="600"',
      'loading="lazy"',
      'decoding="async"',
      'aspect-ratio:3 / 2',
      'object-position:30% 70%',
      'background-color:#336699',
    ])
      expect(html).toContain(part)
    expect(html).not.toContain('fetchPriority')
  })

  it('fetches the most important picture immediately', () => {
    const html = renderToStaticMarkup(<StableImage src={url} image={image} priority {...common} />)
    expect(html).toContain('loading="eager"')
    expect(html.toLowerCase()).toContain('fetchpriority="high"')
  })

  it('uses its shape, and another one where its place needs it', () => {
    const html = renderToStaticMarkup(
      <StableImage
        src={url}
        image={image}
        shape="16x9"
        except={{ media: '(max-width: 30rem)', shape: '1x1', sizes: '100vw' }}
        {...common}
      />,
    )
    expect(html).toContain('<source media="(max-width: 30rem)"')
    expect(html).toContain(`${url}?w=480&amp;shape=1x1 480w, ${url}?w=640&amp;shape=1x1 600w"`)
    expect(html).toContain(`${url}?w=750&amp;shape=16x9 750w, ${url}?w=960&amp;shape=16x9 900w"`)
  })

  it('asks for the whole picture if it already has the shape', () => {
    const html = renderToStaticMarkup(
      <StableImage src={url} image={image} shape="3x2" {...common} />,
    )
    expect(html).toContain(`${url}?w=960 900w"`)
  })

  it('shows an address elsewhere as it is', () => {
    const html = renderToStaticMarkup(
      <StableImage src="https://example.com/a.jpg?x=1&y" image={null} {...common} />,
    )
    expect(html).toContain('src="https://example.com/a.jpg?x=1&amp;y"')
    expect(html).toContain('aspect-ratio:3 / 2')
    expect(html).not.toMatch(/srcset|sizes|width=/i)
  })

  it('shows the stable’s mark in the same frame if there is no picture', () => {
    for (const src of [null, ''])
      for (const [worn, mark] of [
        [silks, `src="${silksAddress(silks, '.panel')}"`],
        [null, '>BS</text>'],
      ] as const) {
        const html = renderToStaticMarkup(
          <PreviewedSite value={{ ...site, silks: worn }}>
            <StableImage src={src} image={null} {...common} />
          </PreviewedSite>,
        )
        expect(html).toContain(mark)
        expect(html).toMatch(/(alt|aria-label)="A horse"/)
        expect(html).toContain('aspect-ratio:3 / 2')
      }
  })
})
