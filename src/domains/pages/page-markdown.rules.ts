import { micromark } from 'micromark'
import { withScheme } from '../../lib/web-address'

/**
 * Markdown as HTML. micromark lets through no HTML from the text, and only harmless addresses. The page's title
 * is its only first-level heading, so headings in the text start at the second level, however they are written.
 *
 * A text of 10 kB can keep it busy for seconds, so call it only in a thread that can be ended.
 */
export function pageHtml(markdown: string): string {
  // anything that scrolls sideways must be reachable by keyboard
  const html = micromark(markdown).replaceAll('<pre>', '<pre tabindex="0">')
  const levels = Array.from(html.matchAll(/<h([1-6])>/g), ([, level]) => Number(level))
  const shift = 2 - levels.reduce((least, level) => Math.min(least, level), 6)
  return html
    .replace(
      /<(\/?)h([1-6])>/g,
      (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + shift)}>`,
    )
    .replace(
      / (href|src)="([^"]*)"/g,
      (_, name: string, address: string) => ` ${name}="${withScheme(address)}"`,
    )
}
