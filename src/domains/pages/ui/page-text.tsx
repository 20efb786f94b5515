import { micromark } from 'micromark'
import { useMemo } from 'react'
import { withScheme } from '../../../lib/web-address'

/**
 * Markdown as HTML. micromark passes no HTML of the text's and no address but harmless ones. The page's
 * title is its only first heading, so the text's own begin at the second level, whichever sign is used.
 */
function markdownToHtml(text: string): string {
  // what scrolls sideways must be reachable by the keyboard
  const html = micromark(text).replaceAll('<pre>', '<pre tabindex="0">')
  const levels = Array.from(html.matchAll(/<h([1-6])>/g), ([, level]) => Number(level))
  const shift = 2 - Math.min(...levels)
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

/** What a page says, as its visitors read it. */
export function PageText({ text, className }: { text: string; className: string }) {
  const html = useMemo(() => markdownToHtml(text), [text])
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
