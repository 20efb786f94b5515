import { BUTTON_TITLE } from '../../page-links.rules'

const keptAttributes = ['href', 'src', 'alt', 'colspan', 'rowspan', 'data-pm-slice']

/** Without what our content policy would refuse, and report, as soon as it is parsed. */
const harmless = (html: string): string =>
  html
    .replace(/<(style|script)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/([\s"'/])(?:on\w+|(style))\s*=/gi, (_, gap: string, style?: string) =>
        style === undefined ? `${gap}data-gone=` : `${gap}data-style=`,
      ),
    )

/**
 * HTML from the clipboard with nothing but its structure: Word brings style sheets, its own tags and a style for every
 * word. What only a style makes bold or italic (Google Docs) becomes so by its tag.
 */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(harmless(html), 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title, template'))
    element.remove()
  for (const element of body.querySelectorAll('*')) {
    const style = element.getAttribute('data-style') ?? ''
    if (element.tagName === 'SPAN') {
      if (/font-weight:\s*(bold|[6-9]00)/.test(style)) wrapContent(element, 'strong')
      if (/font-style:\s*italic/.test(style)) wrapContent(element, 'em')
    }
    const isButton = element.classList.contains('text-button')
    for (const { name } of [...element.attributes])
      if (!keptAttributes.includes(name)) element.removeAttribute(name)
    if (isButton) element.setAttribute('title', BUTTON_TITLE)
    // Google Docs wraps everything in one that is not bold
    if (element.tagName === 'B' && /font-weight:\s*(normal|400)/.test(style))
      element.replaceWith(...element.childNodes)
  }
  return body.innerHTML
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}
