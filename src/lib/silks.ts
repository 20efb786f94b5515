import { capitalised } from './text'

/**
 * Racing silks as they are registered: a jacket, sleeves and a cap, each plain or with a marking, in named
 * colours. Everything that shows a stable's silks draws them from here.
 */

/** The named colours. Here and for markings, a hyphen stands for a space. */
export const silksColours = [
  'white',
  'cream',
  'yellow',
  'gold',
  'orange',
  'red',
  'maroon',
  'pink',
  'cerise',
  'mauve',
  'purple',
  'light-blue',
  'turquoise',
  'royal-blue',
  'dark-blue',
  'light-green',
  'emerald-green',
  'dark-green',
  'beige',
  'brown',
  'grey',
  'black',
] as const
export type SilksColour = (typeof silksColours)[number]

export const dyes: Record<SilksColour, string> = {
  white: '#fbfaf6',
  cream: '#f3e9d0',
  yellow: '#f5c518',
  gold: '#c6952f',
  orange: '#e8751a',
  red: '#c8202b',
  maroon: '#6f1a2c',
  pink: '#ee9fb7',
  cerise: '#c62368',
  mauve: '#a98bc4',
  purple: '#5a2a82',
  'light-blue': '#8fc3e3',
  turquoise: '#1f9aa0',
  'royal-blue': '#1f4fa8',
  'dark-blue': '#182a56',
  'light-green': '#8cc26b',
  'emerald-green': '#0f8a4c',
  'dark-green': '#124836',
  beige: '#cdb58c',
  brown: '#6a4426',
  grey: '#8d9191',
  black: '#1d1c1a',
}

/** The markings; those that end in -ed, and check, divide the cloth between two colours. */
export const bodyPatterns = [
  'plain',
  'hoop',
  'hoops',
  'stripe',
  'stripes',
  'sash',
  'cross-belts',
  'braces',
  'cross-of-lorraine',
  'chevron',
  'chevrons',
  'diamond',
  'diamonds',
  'star',
  'stars',
  'disc',
  'spots',
  'seams',
  'epaulets',
  'quartered',
  'halved',
  'check',
] as const
export type BodyPattern = (typeof bodyPatterns)[number]

export const sleevePatterns = [
  'plain',
  'hoops',
  'armlets',
  'cuffs',
  'stripes',
  'seams',
  'chevrons',
  'diamonds',
  'stars',
  'spots',
  'halved',
] as const
export type SleevePattern = (typeof sleevePatterns)[number]

export const capPatterns = [
  'plain',
  'hoop',
  'stripes',
  'star',
  'diamond',
  'spots',
  'peak',
  'quartered',
] as const
export type CapPattern = (typeof capPatterns)[number]

/** A marking's colour counts only if there is a marking. */
export interface Silks {
  body: SilksColour
  bodyPattern: BodyPattern
  bodyMark: SilksColour
  sleeves: SilksColour
  sleevePattern: SleevePattern
  sleeveMark: SilksColour
  cap: SilksColour
  capPattern: CapPattern
  capMark: SilksColour
}

const isDivided = (pattern: string) => /ed$|^check$/.test(pattern)

/** The description as a register has it: `Dark green, gold sash, cream sleeves, gold cuffs, gold cap`. */
export function silksWords(silks: Silks): string {
  const { body, sleeves, cap } = silks
  const cloths = [
    isDivided(silks.bodyPattern) ? `${body} and ${silks.bodyMark} ${silks.bodyPattern}` : body,
    marking(silks.bodyPattern, silks.bodyMark),
    isDivided(silks.sleevePattern)
      ? `${sleeves} and ${silks.sleeveMark} ${silks.sleevePattern} sleeves`
      : sleeves !== body && `${sleeves} sleeves`,
    // cuffs and armlets can't be anywhere else
    marking(silks.sleevePattern, silks.sleeveMark) +
      (/^(plain|halved|cuffs|armlets)$/.test(silks.sleevePattern) ? '' : ' on sleeves'),
    isDivided(silks.capPattern)
      ? `${cap} and ${silks.capMark} ${silks.capPattern} cap`
      : `${cap} cap`,
    marking(silks.capPattern, silks.capMark),
  ]
  return capitalised(cloths.filter(Boolean).join(', ').replaceAll('-', ' '))
}

const marking = (pattern: string, colour: SilksColour) =>
  pattern === 'plain' || isDivided(pattern) ? '' : `${colour} ${pattern}`

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

/** The places of five small marks. */
const five: readonly (readonly [x: number, y: number])[] = [
  [37, 46],
  [59, 46],
  [48, 61],
  [37, 77],
  [59, 77],
]

const bodyMarks: Record<BodyPattern, string> = {
  plain: '',
  hoop: 'M0 52H96V68H0Z',
  hoops: 'M0 39H96V48.5H0ZM0 58H96V67.5H0ZM0 77H96V86.5H0Z',
  stripe: 'M41 24H55V98H41Z',
  stripes: 'M31.5 24H38.5V98H31.5ZM44.5 24H51.5V98H44.5ZM57.5 24H64.5V98H57.5Z',
  sash: 'M60 28L78 36L38 96L20 86Z',
  'cross-belts': 'M64 26L74 34L30 98L20 90ZM32 26L22 34L66 98L76 90Z',
  braces: 'M34 24H41V98H34ZM55 24H62V98H55Z',
  'cross-of-lorraine': 'M44 30H52V92H44ZM36 46H60V54H36ZM31 64H65V72H31Z',
  chevron: 'M14 42L48 62L82 42V58L48 78L14 58Z',
  chevrons:
    'M14 30L48 50L82 30V39L48 59L14 39ZM14 48L48 68L82 48V57L48 77L14 57ZM14 66L48 86L82 66V75L48 95L14 75Z',
  diamond: 'M48 38L64 62L48 86L32 62Z',
  diamonds: diamonds(),
  star: star(48, 62, 17),
  stars: five.map(([x, y]) => star(x, y, 7.6)).join(''),
  disc: disc(48, 62, 15),
  spots: five.map(([x, y]) => disc(x, y, 5)).join(''),
  seams:
    'M45.8 24H50.2V98H45.8ZM26 30L31.5 30Q35 43 33.5 53Q35 70 31.5 98H24ZM70 30L64.5 30Q61 43 62.5 53Q61 70 64.5 98H72Z',
  epaulets: 'M39 28L10 36L20 48.5L42 42ZM57 28L86 36L76 48.5L54 42Z',
  quartered: 'M48 24H90V61H48ZM10 61H48V98H10Z',
  halved: 'M48 24H90V98H48Z',
  check: checks(),
}

/** Drawn upright in the middle, then rotated along each sleeve. */
const sleeveMarks: Record<SleevePattern, string> = {
  plain: '',
  hoops: 'M-20 8H20V14.5H-20ZM-20 21H20V27.5H-20ZM-20 34H20V40.5H-20Z',
  armlets: 'M-20 14H20V25H-20Z',
  cuffs: 'M-20 33H20V52H-20Z',
  stripes: 'M-7 -8H-2.5V56H-7ZM2.5 -8H7V56H2.5Z',
  seams: 'M-2 -8H2V56H-2Z',
  chevrons: 'M-20 4L0 16L20 4V12L0 24L-20 12ZM-20 22L0 34L20 22V30L0 42L-20 30Z',
  diamonds: 'M0 3L7 13.5L0 24L-7 13.5ZM0 25L7 35.5L0 46L-7 35.5Z',
  stars: star(0, 12, 8) + star(0, 31, 8),
  spots: disc(0, 11, 5) + disc(0, 29, 5),
  halved: 'M0 -12H24V60H0Z',
}

const capMarks: Record<CapPattern, string> = {
  plain: '',
  hoop: 'M20 11Q48 4.5 76 11V17.5Q48 11 20 17.5Z',
  stripes: 'M37 0H42V26H37ZM54 0H59V26H54ZM45.6 0H50.4V26H45.6Z',
  star: star(48, 11.4, 7.4),
  diamond: 'M48 4L54 11L48 18L42 11Z',
  spots: disc(40, 12.5, 3.2) + disc(48, 9.5, 3.2) + disc(56, 12.5, 3.2),
  peak: '',
  quartered: 'M48 0Q36 8 35 24H22V0ZM48 0Q60 8 61 24H74V0Z',
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

function disc(x: number, y: number, radius: number): string {
  const arc = `A${radius} ${radius} 0 1 1`
  return `M${x - radius} ${y}${arc} ${x + radius} ${y}${arc} ${x - radius} ${y}Z`
}

function checks(): string {
  const size = 10
  return Array.from({ length: 35 }, (_, index) => [index % 5, Math.floor(index / 5)] as const)
    .filter(([column, row]) => (column + row) % 2 === 0)
    .map(([column, row]) => `M${23 + column * size} ${26 + row * size}h${size}v${size}h-${size}Z`)
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

const shadow = '#1b1a17'

/** A closed path, filled or drawn as a line. */
export interface SilksShape {
  path: string
  fill?: string
  stroke?: { color: string; width: number }
  /** Of fill and line; 1 if left out. */
  opacity?: number
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
const outline = leftSleeve + rightSleeve + jacket + collar + dome + peak + button

/** Cloth that a small drawing would lose on paper, but for a stronger line around it. */
const isPale = (cloth: SilksColour) => cloth === 'white' || cloth === 'cream'

/** Shapes drawn on top of each other, clipped to an outline if there is one. */
export interface SilksPiece {
  within?: { name: Cut; path: string }
  shapes: readonly SilksShape[]
}

/** How wide the lines are: heavy enough for a drawing of 24 px, or fine, for one as large as a picture. */
const lineWidths = { small: { edge: 1.5, outline: 6.4 }, large: { edge: 0.6, outline: 3.6 } }
type SilksLines = keyof typeof lineWidths

/** The drawing, `silksSize` wide and high, for anything that draws paths. */
export function silksPieces(silks: Silks, lines: SilksLines = 'small'): SilksPiece[] {
  const widths = lineWidths[lines]
  const inkOf = (name: SilksColour) => dyes[name]
  const piece = (cut: Cut, ...shapes: SilksShape[]): SilksPiece => ({
    within: { name: cut, path: cuts[cut] },
    shapes,
  })
  const fold = (path: string) => ({ path, fill: shadow, opacity: 0.13 })
  const edge = (path: string, cloth: SilksColour): SilksShape => ({
    path,
    stroke: { color: shadow, width: widths.edge },
    opacity: isPale(cloth) ? 0.65 : 0.4,
  })
  const sleeve = (cut: Cut, x: number, turned: number) =>
    piece(
      cut,
      { path: everything, fill: inkOf(silks.sleeves) },
      {
        path: sleeveMarks[silks.sleevePattern],
        fill: inkOf(silks.sleeveMark),
        laid: { x, y: 35, turned },
      },
    )
  const mark = { path: bodyMarks[silks.bodyPattern], fill: inkOf(silks.bodyMark) }
  const peakCloth = silks.capPattern === 'peak' ? silks.capMark : silks.cap
  return [
    // an ivory edge, which parts dark silks from a dark page and can't be seen on paper
    { shapes: [{ path: outline, stroke: { color: '#f6efdf', width: widths.outline } }] },
    sleeve('left', 23, 27),
    sleeve('right', 73, -27),
    // each edge lies below the next piece of cloth
    { shapes: [edge(leftSleeve + rightSleeve, silks.sleeves)] },
    piece(
      'body',
      { path: everything, fill: inkOf(silks.body) },
      mark,
      fold('M58 30Q62 60 57 96H80V30Z'),
    ),
    ...(silks.bodyPattern === 'epaulets' ? [piece('left', mark), piece('right', mark)] : []),
    {
      shapes: [
        edge(jacket, silks.body),
        { path: collar, fill: inkOf(silks.body) },
        edge(collar, silks.body),
      ],
    },
    piece(
      'dome',
      { path: everything, fill: inkOf(silks.cap) },
      { path: capMarks[silks.capPattern], fill: inkOf(silks.capMark) },
      fold('M56 0Q63 10 60 26H80V0Z'),
    ),
    {
      shapes: [
        edge(dome, silks.cap),
        { path: peak, fill: inkOf(peakCloth) },
        { path: peak, fill: shadow, opacity: 0.2 },
        edge(peak, peakCloth),
        { path: button, fill: inkOf(peakCloth) },
        edge(button, peakCloth),
      ],
    },
  ]
}

/** The width and height of the drawing, without the edge around it. */
export const silksSize = 96

/** A complete drawing. `placed` are attributes of the `<svg>`, such as its size. */
export function silksSvg(silks: Silks, placed = '', lines: SilksLines = 'small'): string {
  const clips = Object.entries(cuts).map(
    ([name, path]) => `<clipPath id="${name}"><path d="${path}"/></clipPath>`,
  )
  const pieces = silksPieces(silks, lines).map(({ within, shapes }) => {
    const inside = shapes.map(shapeSvg).join('')
    return within ? `<g clip-path="url(#${within.name})">${inside}</g>` : inside
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${silksSize + 4} ${silksSize + 4}"${placed}><defs>${clips.join('')}</defs>${pieces.join('')}</svg>`
}

export function shapeSvg({ path, fill, stroke, opacity, laid }: SilksShape): string {
  if (path === '') return ''
  const attributes = [
    `d="${path}" fill="${fill ?? 'none'}"`,
    stroke
      ? ` stroke="${stroke.color}" stroke-width="${stroke.width}" stroke-linejoin="round"`
      : '',
    opacity === undefined ? '' : ` opacity="${opacity}"`,
    laid ? ` transform="translate(${laid.x} ${laid.y}) rotate(${laid.turned})"` : '',
  ]
  return `<path ${attributes.join('')}/>`
}
