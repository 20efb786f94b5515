/**
 * Where each of a race's `count` runners is at its end, first to last, in a frame of 160 by 90: spread over the course
 * by the golden ratio, from another place, in either direction and with other gaps in each race.
 */
export function fieldOf(count: number, race: string) {
  const chance = chancesOf(race)
  const step = Math.min(8, 48 / count)
  const across = chance()
  const turn = chance() < 0.5 ? 0.618 : 0.382
  return Array.from({ length: count }, (_, at) => ({
    x: round(141 - (at === 0 ? 0 : at + 0.8 * chance()) * step),
    y: round(20 + 54 * ((across + at * turn) % 1)),
  }))
}

/** Numbers between 0 and 1, the same ones for the same words on server and browser. */
function chancesOf(words: string): () => number {
  let state = 0
  for (const sign of words) state = scrambled(state ^ (sign.codePointAt(0) ?? 0))
  return () => {
    state = scrambled(state)
    return (state >>> 0) / 2 ** 32
  }
}

function scrambled(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d) + 0x9e3779b9
  return mixed ^ (mixed >>> 15)
}

const round = (value: number) => Math.round(value * 10) / 10
