import { excerpt } from '../../../lib/text'

/** How much of a page search results and shared links show. */
const DESCRIPTION_LENGTH = 155
/** How much of a text is read, because removing its Markdown is slow. */
const LOOKED_AT_LENGTH = 1_000

/** The beginning of a Markdown text as plain words. */
export function pageDescription(markdown: string): string {
  const words = markdown
    .slice(0, LOOKED_AT_LENGTH)
    .replace(/^(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~]+/g, '')
  return excerpt(words, DESCRIPTION_LENGTH)
}
