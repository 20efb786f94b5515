import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import * as drawing from '../../../lib/silks'
import { objectPath } from '../media.rules'
import { drawSilksWith, Silks } from './silks'
import { StableImage } from './stable-image'

drawSilksWith(drawing)

const url = objectPath('0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b')
const image = { width: 900, height: 600, color: '#336699', focalX: 30, focalY: 70 }
const common = { alt: 'A horse', sizes: '50vw', fallbackName: 'Blue Tango' }

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

  it('draws silks if there is no picture', () => {
    for (const src of [null, '']) {
      const html = renderToStaticMarkup(<StableImage src={src} image={null} {...common} />)
      expect(html).toContain('src="data:image/svg+xml,')
      expect(html).toContain('alt="A horse"')
      expect(html).toContain('aspect-ratio:3 / 2')
    }
  })
})

describe('Silks', () => {
  it('are decoration without a title, and a picture with one', () => {
    expect(renderToStaticMarkup(<Silks name="Blue Tango" />)).toContain('aria-hidden="true"')
    const named = renderToStaticMarkup(<Silks name="Blue Tango" title="Blue Tango’s silks" />)
    expect(named).toContain('role="img" aria-label="Blue Tango’s silks"')
  })
})
