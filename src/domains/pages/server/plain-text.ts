import { escapeMarkup } from '../../../lib/text'

/** A text as typed, in paragraphs. */
export const plainTextHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`)
    .join('\n')
