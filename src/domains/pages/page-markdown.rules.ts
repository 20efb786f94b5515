import { micromark } from 'micromark'
import { withScheme } from '../../lib/web-address'

/**
 * Markdown as HTML. micromark passes no HTML of the text's and no address but harmless ones. The page's
 * title is its only first heading, so the text's own begin at the second level, whichever sign is used.
 *
 * A text of 10 kB can keep it busy for seconds: only in a thread that can be ended.
 */
export function pageHtml(markdown: string): string {
  // what scrolls sideways must be reachable by the keyboard
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
