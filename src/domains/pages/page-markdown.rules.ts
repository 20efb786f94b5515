import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import type { Construct, Extension, HtmlExtension } from 'micromark-util-types'
import { escapeMarkup } from '../../lib/text'
import { withScheme } from '../../lib/web-address'
import { isStoredImage, srcSet, variantUrlFor } from '../media/media.rules'
import { BUTTON_TITLE, isHarmlessAddress } from './page-links.rules'

interface PageSource {
  text: string
  /** The sizes of our own pictures in it, by address, as far as they are known. */
  pictures: Readonly<Record<string, { width: number; height: number }>>
}

/**
 * Markdown (CommonMark and GitHub's tables, strikethrough and bare addresses) as HTML, in which a line break in a
 * paragraph stays one. micromark lets through no HTML from the text, so every tag below is its own, and every `"`
 * and `<` in an attribute is escaped. The page's title is its only first-level heading, so headings in the text
 * start at the second level, however they are written.
 *
 * A text of 10 kB can keep it busy for seconds, so call it only in a thread that can be ended.
 */
export function pageHtml({ text, pictures }: PageSource): string {
  const html = micromark(text, {
    // addresses are judged below
    allowDangerousProtocol: true,
    extensions: [gfm(), lineBreaks],
    htmlExtensions: [gfmHtml(), lineBreaksHtml],
  })
  return withOpeningPicture(withPictures(withShownParts(withHeadings(html)), pictures)).replace(
    /<a href="([^"]*)"(?: title="([^"]*)")?/g,
    (_, address: string, title?: string) => linkTag(address, title),
  )
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    lineBreak: 'lineBreak'
  }
}

/** Every line ending within a paragraph, a heading or a quotation. */
const lineBreak: Construct = {
  name: 'lineBreak',
  tokenize: (effects, ok) => (code) => {
    effects.enter('lineBreak')
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    effects.exit('lineBreak')
    return ok
  },
}
const lineBreaks: Extension = {
  // micromark's codes for CR, LF and CRLF
  text: { '-5': lineBreak, '-4': lineBreak, '-3': lineBreak },
}
const lineBreaksHtml: HtmlExtension = {
  enter: {
    lineBreak() {
      this.tag('<br />')
    },
  },
  // a backslash or two spaces before it say the same
  exit: { hardBreakEscape: () => undefined },
}

function withHeadings(html: string): string {
  const levels = Array.from(html.matchAll(/<h([1-6])[ >]/g), ([, level]) => Number(level))
  const shift = 2 - levels.reduce((least, level) => Math.min(least, level), 6)
  return html.replace(
    /<(\/?)h([1-6])(?=[ >])/g,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + shift)}`,
  )
}

/** What scrolls sideways must be reachable by keyboard, and what looks like a control must be one. */
const withShownParts = (html: string): string =>
  html
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll(
      '<table>',
      '<div class="table-box" role="group" aria-label="Table" tabindex="0"><table>',
    )
    .replaceAll('</table>', '</table></div>')
    .replace(/<th( [^>]*)?><\/th>/g, '<td></td>')
    .replace(/<th(?=[ >])/g, '<th scope="col"')
    .replace(/<input [^>]*>/g, (box) => (box.includes('checked') ? '☑' : '☐'))

/** As wide as its text on a desktop (38 of our rem, which are larger than the browser's), and as the page below: `.article` in styles.css. */
const pictureSizes = '(min-width: 64rem) 41rem, 92vw'

/** Our own pictures in the right size; any other is only a link, so that no page makes readers ask another site. */
function withPictures(html: string, pictures: PageSource['pictures']): string {
  let isInLink = false
  return html.replace(
    /<a [^>]*>|<\/a>|<img src="([^"]*)" alt="([^"]*)"[^>]*\/>/g,
    (tag: string, src?: string, alt: string = '') => {
      if (src === undefined) {
        isInLink = tag !== '</a>'
        return tag
      }
      const own = src.replace(/\?.*/, '')
      if (isStoredImage(own)) return pictureTag(own, alt, pictures[own])
      return isInLink ? alt : `<a href="${src}">${alt || src}</a>`
    },
  )
}

/** A picture that opens a page, alone or below one paragraph or heading, is in the first view and must not wait. */
const withOpeningPicture = (html: string): string =>
  html.replace(/^(?:<(p|h\d)>(?:(?!<img|<\/\1>).)*<\/\1>\s*)?<p><img [^>]*/s, (opening) =>
    opening.replace('loading="lazy"', 'fetchpriority="high"'),
  )

function pictureTag(src: string, alt: string, size: { width: number; height: number } | undefined) {
  const set = size && srcSet(src, size)
  const fit = size ? ` width="${String(size.width)}" height="${String(size.height)}"` : ''
  const choice = set === undefined ? '' : ` sizes="${pictureSizes}" srcset="${escapeMarkup(set)}"`
  return `<img${choice} src="${variantUrlFor(src, 960)}" alt="${alt}"${fit} loading="lazy" decoding="async" />`
}

function linkTag(written: string, title: string | undefined): string {
  const address = withScheme(written)
  const href = isHarmlessAddress(address) ? ` href="${address}"` : ''
  if (title === BUTTON_TITLE) return `<a class="text-button"${href}`
  return `<a${href}${title === undefined ? '' : ` title="${title}"`}`
}
