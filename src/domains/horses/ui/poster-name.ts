const countOf = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0

/** How many letters of average width a line is wide. */
export const lettersIn = (line: string) =>
  line.length + 0.4 * countOf(line, /[\p{Lu}mw]/gu) - 0.3 * countOf(line, /[fijlt ’'-]/g)

/** The letters of a name's widest line, set in two lines as evenly as its words allow. */
export function widestOfTwoLines(name: string): number {
  const words = name.split(/\s+/)
  const widths = words.map((_, first) =>
    Math.max(
      ...[words.slice(0, first), words.slice(first)].map((line) => lettersIn(line.join(' '))),
    ),
  )
  return Math.min(...widths)
}
