import { escapeMarkup } from './text'
import { silksViewBox } from './silks-view-box'

/**
 * Racing silks, drawn from a name: the same name always gets the same silks. They replace missing pictures and
 * are the stable's own mark.
 */

/** The stable's colours. */
const dyes = {
  bottle: '#155040',
  brass: '#c2933c',
  ivory: '#f5ecd9',
  lagoon: '#2d8b8b',
  navy: '#1d2f52',
  claret: '#7b1e34',
  flame: '#c9502f',
  sky: '#9cc4c8',
} as const
type Dye = keyof typeof dyes

export type SilksPattern =
  | 'plain'
  | 'hoop'
  | 'hoops'
  | 'chevron'
  | 'chevrons'
  | 'sash'
  | 'cross'
  | 'star'
  | 'stars'
  | 'quarters'
  | 'diamond'
  | 'diamonds'
  | 'epaulettes'
  | 'stripes'

export type SleevePattern = 'plain' | 'hoops' | 'armlets' | 'cuffs'
export type CapPattern = 'plain' | 'quarters' | 'hoop' | 'star'

/** Colours are `#rrggbb`. */
export interface Silks {
  pattern: SilksPattern
  /** The cloth, and what is sewn on it. */
  body: string
  mark: string
  sleeve: string
  sleeveMark: string
  sleevePattern: SleevePattern
  cap: string
  capMark: string
  capPattern: CapPattern
}

/** Cloth and mark, and a cap with a mark of its own: chosen so that every combination looks good. */
const combinations: readonly (readonly [cloth: Dye, mark: Dye, cap: Dye, capMark: Dye])[] = [
  ['bottle', 'brass', 'ivory', 'bottle'],
  ['bottle', 'ivory', 'brass', 'bottle'],
  ['bottle', 'ivory', 'flame', 'ivory'],
  ['bottle', 'sky', 'ivory', 'bottle'],
  ['ivory', 'bottle', 'brass', 'bottle'],
  ['ivory', 'claret', 'claret', 'ivory'],
  ['ivory', 'navy', 'flame', 'ivory'],
  ['ivory', 'lagoon', 'navy', 'ivory'],
  ['brass', 'bottle', 'bottle', 'brass'],
  ['brass', 'navy', 'ivory', 'navy'],
  ['brass', 'claret', 'claret', 'brass'],
  ['lagoon', 'ivory', 'navy', 'ivory'],
  ['lagoon', 'navy', 'brass', 'navy'],
  ['navy', 'brass', 'brass', 'navy'],
  ['navy', 'ivory', 'claret', 'ivory'],
  ['navy', 'sky', 'flame', 'navy'],
  ['claret', 'ivory', 'navy', 'ivory'],
  ['claret', 'brass', 'ivory', 'claret'],
  ['claret', 'sky', 'sky', 'claret'],
  ['flame', 'ivory', 'navy', 'ivory'],
  ['flame', 'navy', 'ivory', 'navy'],
  ['sky', 'bottle', 'bottle', 'sky'],
  ['sky', 'claret', 'claret', 'sky'],
  ['sky', 'navy', 'brass', 'navy'],
]

const patterns: readonly SilksPattern[] = [
  'hoop',
  'hoops',
  'chevron',
  'chevrons',
  'sash',
  'cross',
  'star',
  'stars',
  'quarters',
  'diamond',
  'diamonds',
  'epaulettes',
  'stripes',
  'plain',
]
const sleevePatterns: readonly SleevePattern[] = ['plain', 'hoops', 'armlets', 'cuffs']
const capPatterns: readonly CapPattern[] = ['plain', 'quarters', 'hoop', 'star']

/** The stable's own: bottle green with a brass sash. */
export const stableSilks: Silks = {
  pattern: 'sash',
  body: dyes.bottle,
  mark: dyes.brass,
  sleeve: dyes.bottle,
  sleeveMark: dyes.brass,
  sleevePattern: 'cuffs',
  cap: dyes.brass,
  capMark: dyes.bottle,
  capPattern: 'quarters',
}

/** The silks for a name; case, accents and surrounding spaces make no difference. */
export function silksOf(name: string): Silks {
  const pick = picker(name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase())
  const [cloth, mark, otherCap, otherCapMark] = pick(combinations)
  const pattern = pick(patterns)
  // Busy sleeves go with a quiet body, and a plain body needs a pattern elsewhere.
  const isBusy = ['hoops', 'diamonds', 'stars', 'stripes', 'quarters', 'chevrons'].includes(pattern)
  const swapsSleeves = pattern === 'plain' || pick([true, false])
  const [cap, capMark] = pick([[mark, cloth] as const, [otherCap, otherCapMark] as const])
  return {
    pattern,
    body: dyes[cloth],
    mark: dyes[mark],
    sleeve: dyes[swapsSleeves ? mark : cloth],
    sleeveMark: dyes[swapsSleeves ? cloth : mark],
    sleevePattern: isBusy ? pick(['plain', 'cuffs'] as const) : pick(sleevePatterns),
    cap: dyes[cap],
    capMark: dyes[capMark],
    capPattern: pick(capPatterns),
  }
}

/** Picks from lists, one after another, by a name's hash (FNV-1a, mixed again for each pick). */
function picker(name: string) {
  let state = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) state = Math.imul(state ^ byte, 0x01000193)
  return <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    state ^= state >>> 15
    const chosen = list[(state >>> 0) % list.length]
    if (chosen === undefined) throw new RangeError('Nothing to choose from')
    return chosen
  }
}

// Jacket and sleeves share the line of the armhole.
const jacket =
  'M38.5 30L28 34Q31.5 43 30 53Q31.5 70 28 88.5Q48 94 68 88.5Q64.5 70 66 53Q64.5 43 68 34L57.5 30Q48 36.5 38.5 30Z'
const leftSleeve = 'M28 34Q21.5 36.5 18.5 42L4 70.5Q8.5 77 18 78.5L30 53Q31.5 43 28 34Z'
const rightSleeve = 'M68 34Q74.5 36.5 77.5 42L92 70.5Q87.5 77 78 78.5L66 53Q64.5 43 68 34Z'
const collar = 'M38 31L40 26.5Q48 30.5 56 26.5L58 31Q48 39 38 31Z'
const dome = 'M32 21.5C31.5 10 38.5 4 48 4S64.5 10 64 21.5Q48 15.5 32 21.5Z'
const peak = 'M32 21.5Q48 15.5 64 21.5Q66.5 23 67 25.2Q48 19.4 29 25.2Q29.5 23 32 21.5Z'
const button = 'M45.6 4A2.4 2.4 0 1 1 50.4 4A2.4 2.4 0 1 1 45.6 4Z'
const everything = 'M0 0H96V96H0Z'

const bodyPatterns: Record<SilksPattern, string> = {
  plain: '',
  hoop: 'M0 52H96V68H0Z',
  hoops: 'M0 39H96V48.5H0ZM0 58H96V67.5H0ZM0 77H96V86.5H0Z',
  chevron: 'M14 42L48 62L82 42V58L48 78L14 58Z',
  chevrons:
    'M14 30L48 50L82 30V39L48 59L14 39ZM14 48L48 68L82 48V57L48 77L14 57ZM14 66L48 86L82 66V75L48 95L14 75Z',
  sash: 'M60 28L78 36L38 96L20 86Z',
  cross: 'M64 26L74 34L30 98L20 90ZM32 26L22 34L66 98L76 90Z',
  star: star(48, 63, 16.5),
  stars: [
    [38, 47],
    [58, 47],
    [48, 61],
    [36, 75],
    [60, 75],
  ]
    .map(([x = 0, y = 0]) => star(x, y, 6.6))
    .join(''),
  quarters: 'M48 28H90V61H48ZM10 61H48V96H10Z',
  diamond: 'M48 40L63 63L48 86L33 63Z',
  diamonds: diamonds(),
  epaulettes: 'M39 28L10 36L20 48.5L42 42ZM57 28L86 36L76 48.5L54 42Z',
  stripes: 'M32.5 28H38.7V96H32.5ZM44.9 28H51.1V96H44.9ZM57.3 28H63.5V96H57.3Z',
}

/** Drawn upright in the middle, then rotated along each sleeve. */
const sleevePatternShapes: Record<SleevePattern, string> = {
  plain: '',
  hoops: 'M-20 8H20V14.5H-20ZM-20 21H20V27.5H-20ZM-20 34H20V40.5H-20Z',
  armlets: 'M-20 14H20V25H-20Z',
  cuffs: 'M-20 32H20V52H-20Z',
}

const capPatternShapes: Record<CapPattern, string> = {
  plain: '',
  quarters: 'M48 0Q36 8 35 24H22V0ZM48 0Q60 8 61 24H74V0Z',
  hoop: 'M20 12.5Q48 6 76 12.5V18Q48 11.5 20 18Z',
  star: star(48, 11.6, 6.2),
}

function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2
    const reach = index % 2 === 0 ? radius : radius * 0.45
    return `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`
  })
  return `M${points.join('L')}Z`
}

function diamonds(): string {
  const shapes: string[] = []
  for (let row = 0; row < 4; row += 1)
    for (let column = -2; column <= 2; column += 1) {
      const x = 48 + column * 13
      const y = 38 + row * 17
      shapes.push(`M${x} ${y - 8.5}L${x + 6.5} ${y}L${x} ${y + 8.5}L${x - 6.5} ${y}Z`)
    }
  return shapes.join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

export const silksInk = '#1b1a17'

/** A closed path. */
export interface SilksShape {
  path: string
  fill?: string
  fillOpacity?: number
  outline?: number
  /** Where the path is placed, and by how many degrees it is turned. */
  laid?: { x: number; y: number; turned: number }
}

type Cut = 'body' | 'left' | 'right' | 'dome'
const cuts: Record<Cut, string> = {
  body: jacket,
  left: leftSleeve,
  right: rightSleeve,
  dome,
}

/** Shapes drawn on top of each other, clipped to an outline if there is one. */
export interface SilksPiece {
  within?: { name: Cut; path: string }
  shapes: readonly SilksShape[]
}

/** The drawing, for anything that draws paths. */
export function silksPieces(silks: Silks): SilksPiece[] {
  const piece = (cut: Cut, ...shapes: SilksShape[]): SilksPiece => ({
    within: { name: cut, path: cuts[cut] },
    shapes,
  })
  const fold = (path: string) => ({ path, fill: silksInk, fillOpacity: 0.14 })
  const sleeve = (cut: Cut, x: number, turned: number) =>
    piece(
      cut,
      { path: everything, fill: silks.sleeve },
      {
        path: sleevePatternShapes[silks.sleevePattern],
        fill: silks.sleeveMark,
        laid: { x, y: 35, turned },
      },
    )
  const epaulettes = { path: bodyPatterns.epaulettes, fill: silks.mark }
  return [
    sleeve('left', 25, 27),
    sleeve('right', 71, -27),
    piece(
      'body',
      { path: everything, fill: silks.body },
      { path: bodyPatterns[silks.pattern], fill: silks.mark },
      fold('M58 30Q62 60 57 96H80V30Z'),
    ),
    ...(silks.pattern === 'epaulettes'
      ? [piece('left', epaulettes), piece('right', epaulettes)]
      : []),
    {
      shapes: [
        { path: collar, fill: silks.sleeve },
        { path: leftSleeve + rightSleeve + jacket + collar, outline: 1.8 },
      ],
    },
    piece(
      'dome',
      { path: everything, fill: silks.cap },
      { path: capPatternShapes[silks.capPattern], fill: silks.capMark },
      fold('M56 0Q63 10 60 26H80V0Z'),
    ),
    {
      shapes: [
        { path: peak, fill: silks.capMark },
        { path: dome + peak, outline: 1.8 },
        { path: button, fill: silks.capMark, outline: 1.6 },
      ],
    },
  ]
}

/** The content of an `<svg>` with `silksViewBox`. `idPrefix` keeps the ids of two drawings on a page apart. */
export function silksShapes(silks: Silks, idPrefix: string): string {
  const id = idPrefix.replace(/[^\w-]/g, '')
  const clips = Object.entries(cuts).map(
    ([name, path]) => `<clipPath id="${id}-${name}"><path d="${path}"/></clipPath>`,
  )
  const pieces = silksPieces(silks).map(({ within, shapes }) => {
    const inside = shapes.map(shapeSvg).join('')
    return within ? `<g clip-path="url(#${id}-${within.name})">${inside}</g>` : inside
  })
  return `<defs>${clips.join('')}</defs>${pieces.join('')}`
}

function shapeSvg({ path, fill, fillOpacity, outline, laid }: SilksShape): string {
  if (path === '') return ''
  const attributes = [
    `d="${path}" fill="${fill ?? 'none'}"`,
    fillOpacity === undefined ? '' : ` fill-opacity="${fillOpacity}"`,
    outline === undefined
      ? ''
      : ` stroke="${silksInk}" stroke-width="${outline}" stroke-linejoin="round"`,
    laid ? ` transform="translate(${laid.x} ${laid.y}) rotate(${laid.turned})"` : '',
  ]
  return `<path ${attributes.join('')}/>`
}

/** A complete drawing of `size` × `size` pixels; screen readers say `title`. */
export function silksSvg(
  silks: Silks,
  { size, title, idPrefix = 'silks' }: { size: number; title?: string; idPrefix?: string },
): string {
  const label = title === undefined ? '' : `<title>${escapeMarkup(title)}</title>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${silksViewBox}">${label}${silksShapes(silks, idPrefix)}</svg>`
}
