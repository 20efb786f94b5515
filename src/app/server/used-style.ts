/** Rules without others inside, and the beginnings and ends of those with, like `@media`. */
const piece = /[^{};]+\{[^{}]*\}|[^{};]+[{;]|\}/g
const classInSelector = /\.((?:\\[\da-f]{1,6} ?|\\.|[a-z_-])(?:\\[\da-f]{1,6} ?|\\.|[\w-])*)/gi
const comment = /\/\*.*?\*\//gs
/** Rules for paper: nobody prints before the whole sheet is there. */
const forPaper = /@media print\{([^{}]+\{[^{}]*\})*\}/g
/** Not a layer: where each first appears decides the order of all. */
const emptyRule = /@(?!layer\b)[^{};]+\{\}/g
const classAttribute = / class="[^"]*"/g

/**
 * Picks from a minified style sheet the rules that a page uses: those without a class, and those with one of the
 * classes in its HTML, but none for paper.
 */
export function usedStyle(css: string): (html: string) => string {
  const pieces = (css.replace(comment, '').replace(forPaper, '').match(piece) ?? []).map(
    (text) => ({
      text,
      classes: classesIn(text),
    }),
  )
  return (html) => {
    const used = new Set<string>()
    for (const attribute of new Set(html.match(classAttribute)))
      for (const name of unescaped(attribute.slice(8, -1)).split(' ')) used.add(name)
    const isUsed = ({ classes }: { classes: string[] }) =>
      classes.length === 0 || classes.some((name) => used.has(name))
    const style = pieces
      .filter(isUsed)
      .map(({ text }) => text)
      .join('')
    // `@media` in `@layer`, too
    return style.replace(emptyRule, '').replace(emptyRule, '')
  }
}

function classesIn(text: string): string[] {
  if (!text.endsWith('}')) return []
  const [selector = ''] = text.split('{', 1)
  return [...selector.matchAll(classInSelector)].map(([, name = '']) =>
    name.replace(/\\(?:([\da-f]{1,6}) ?|(.))/gi, (_, code?: string, sign?: string) =>
      code === undefined ? (sign ?? '') : String.fromCodePoint(parseInt(code, 16)),
    ),
  )
}

const entities = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
])
/** Undoes what React escapes in an attribute. */
const unescaped = (text: string) => text.replace(/&[^;]+;/g, (sign) => entities.get(sign) ?? sign)
