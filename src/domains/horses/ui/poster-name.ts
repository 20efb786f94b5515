/** The letters of a name's widest line, set in two lines as evenly as its words allow. */
export function widestOfTwoLines(name: string): number {
  const words = name.split(/\s+/)
  const widths = words.map((_, first) => {
    const [top, foot] = [words.slice(0, first), words.slice(first)].map((line) => line.join(' '))
    return Math.max(top?.length ?? 0, foot?.length ?? 0)
  })
  return Math.min(...widths)
}
