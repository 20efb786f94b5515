const countOf = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0

/** How many letters of average width a line is wide. */
export const lettersIn = (line: string) =>
  line.length + 0.4 * countOf(line, /[\p{Lu}mw]/gu) - 0.3 * countOf(line, /[fijlt ’'-]/g)

/** A name in parts: each second one is a word with the short ones before it, such as `au` or `of the`, which don't end a line. */
export const partsOf = (name: string) =>
  // older phones can't read a script with a lookbehind
  name.replace(/(^|\s)((?:\p{Ll}{1,3}\s+)+\S+)/gu, '$1\n$2\n').split('\n')

/** The letters of a name's widest line, set in two lines as evenly as its words allow. */
export function widestOfTwoLines(name: string): number {
  const words = partsOf(name).flatMap((part, index) =>
    index % 2 === 1 ? part : part.split(/\s+/).filter(Boolean),
  )
  const widths = words.map((_, first) =>
    Math.max(
      ...[words.slice(0, first), words.slice(first)].map((line) => lettersIn(line.join(' '))),
    ),
  )
  return Math.min(...widths)
}
