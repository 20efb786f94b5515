/** Head studies, the second half of the figures. The outlines are Twemoji's, see figures.ts. */
import { outline } from './outlines'
import type { CoatInks } from './inks'
import { ink } from './inks'
import { clipped, mix, shape, stroke } from './shapes'

const face = (part: number) => outline('horse-face', part)
const unicorn = (part: number) => outline('unicorn', part)
/** Shade must not follow the straight cuts through the neck. */
const insideCut = 'M-2-2H34.5V33.9H20.5V40H-2z'

export interface HeadOptions {
  /** Left and top of the figure's square box, and its side. */
  x: number
  y: number
  size: number
  flip?: boolean
  coat: CoatInks
  tack?: 'none' | 'headcollar' | 'bridle'
  leather?: string
  blaze?: 'none' | 'stripe' | 'star'
  ghost?: string
}

const box = ({ x, y, size, flip = false }: HeadOptions, parts: string) => {
  const s = size / 36
  const left = flip ? x + size : x
  return `<g transform="translate(${String(left)} ${String(y)}) scale(${String(flip ? -s : s)} ${String(s)})">${parts}</g>`
}

/** The brow line: darker than a pale coat, lighter than a dark one, so that the eye always stands out. */
const lidInk = (coat: CoatInks) =>
  Number.parseInt(coat.body.slice(1, 3), 16) < 0x68 ? coat.light : coat.shade

/** A strong head with a braided crest, cut off at the neck by the box's right and lower edges (left, when flipped). */
export function head(options: HeadOptions): string {
  const { coat, tack = 'none', leather = ink.umber, blaze = 'none', ghost } = options
  const braids = [
    [19.5, 4.4],
    [23, 4.5],
    [26.4, 5.6],
    [29.5, 7.3],
    [32.4, 9.6],
  ].map(([bx, by]) => `M${String(bx)} ${String(by)}q.9 -1.4 .4 -3.2`)
  const outlineParts = [0, 1, 2, 3]
  return box(
    options,
    [
      ghost === undefined
        ? ''
        : `<g transform="translate(-.35 .2)">${outlineParts.map((p) => shape(face(p), ghost)).join('')}</g>`,
      shape(face(0), coat.body),
      clipped(
        'head',
        clipped('head-shade', shape(insideCut, coat.shade)),
        shape('M22.9 24.2Q26.4 18 23.2 10Q30.4 17 27.2 36.5H24z', mix(coat.shade, coat.body, 0.45)),
        clipped('head-light', shape('M-2 0H20L6 34H-2z', coat.light)),
        blaze === 'stripe'
          ? shape('M12 8.4C8.6 11.8 5 19.4 2.6 25.6L.6 29L-1 26L7 8L10 6z', ink.paper)
          : '',
        blaze === 'star' ? shape('M11.1 11.2L12.1 13.1L10.6 15.9L10 13.4z', ink.paper) : '',
        coat.blackLegs
          ? shape('M-1 25.5C3 26 6.6 28.6 7.4 36H-2z', mix(coat.points, coat.shade, 0.35))
          : '',
      ),
      shape(face(1), coat.points),
      clipped('mane', stroke(braids.join(''), mix(coat.points, coat.light, 0.35), 0.32)),
      shape(face(2), coat.points),
      shape(face(3), coat.body),
      shape(face(4), coat.shade),
      `<ellipse cx="15.6" cy="15.5" rx="1.35" ry=".86" fill="${ink.ink}" transform="rotate(24 15.6 15.5)"/>`,
      stroke('M13.9 14.5Q15.7 13.4 17.5 15.1', lidInk(coat), 0.42, 'round'),
      `<ellipse cx="3.1" cy="29.7" rx=".85" ry="1.25" fill="${coat.blackLegs ? mix(coat.points, coat.light, 0.3) : mix(coat.shade, ink.ink, 0.5)}" transform="rotate(14 3.1 29.7)"/>`,
      tack === 'none' ? '' : clipped('head', headTack(tack, leather)),
    ].join(''),
  )
}

function headTack(tack: 'headcollar' | 'bridle', leather: string): string {
  const straps =
    tack === 'bridle'
      ? 'M4.4 20.6Q8 25.6 14.6 27.4M18.4 7.4C19.8 13 17.6 19 9.4 26M11.6 10.2Q14.4 10.4 17.4 8.6M18.6 8Q22.6 15 22.7 24'
      : 'M5 19.4Q8.8 24.4 15.6 26.4M18.4 7.4C19.8 13 18.4 18.6 12.2 25.2M18.6 8Q22.6 15 22.7 24'
  const ring = tack === 'bridle' ? [8.1, 28.6] : [12, 25.2]
  const bit = tack === 'bridle' ? 'M9.4 26L8.2 28.4M8.4 28.8Q18 30.4 37 21' : ''
  return [
    stroke(straps, mix(leather, ink.ink, 0.45), 1.15),
    stroke(straps, leather, 0.85),
    bit === '' ? '' : stroke(bit, leather, 0.8),
    `<circle cx="${String(ring[0])}" cy="${String(ring[1])}" r=".9" fill="none" stroke="${ink.brass}" stroke-width=".5"/>`,
    `<circle cx="17.2" cy="9.4" r=".5" fill="${ink.brass}"/>`,
  ].join('')
}

/** A finer head on a long neck; its mane flies. Cut off at the box's right and lower edges (left, when flipped). */
export function fineHead(options: HeadOptions): string {
  const { coat, tack = 'none', leather = ink.umber, blaze = 'none', ghost } = options
  const straps =
    'M9 20.4Q11.6 23.6 15.6 24.2M16.4 8.6C18 13 16.8 18.6 13 23.6M16.6 9Q20.6 14 20.6 19.6' +
    (tack === 'bridle' ? 'M11.4 10.6Q14 11 16 9' : '')
  return box(
    options,
    [
      ghost === undefined
        ? ''
        : `<g transform="translate(-.35 .2)">${[0, 1, 2].map((p) => shape(unicorn(p), ghost)).join('')}</g>`,
      shape(unicorn(0), coat.body),
      clipped(
        'mare',
        clipped('mare-shade', shape(insideCut, coat.shade)),
        shape(
          'M20.3 20.6Q23.2 15.6 20.6 8.8Q27 15 24.4 36.5H21.4z',
          mix(coat.shade, coat.body, 0.45),
        ),
        clipped('mare-light', shape('M-2 4H22L9 34H-2z', coat.light)),
        blaze === 'stripe' ? shape('M11.4 9.4L9.6 15L9 20.6L7.6 21L9 8z', ink.paper) : '',
        blaze === 'star' ? shape('M11.6 11L12.6 12.9L11.2 15.6L10.5 13.2z', ink.paper) : '',
      ),
      shape(unicorn(1), coat.points),
      shape(unicorn(2), coat.body),
      shape(unicorn(3), coat.shade),
      `<ellipse cx="15.2" cy="14.6" rx="1.05" ry=".66" fill="${ink.ink}" transform="rotate(20 15.2 14.6)"/>`,
      stroke('M13.9 13.8Q15.3 12.9 16.7 14.2', lidInk(coat), 0.34, 'round'),
      `<ellipse cx="8" cy="27" rx=".6" ry=".95" fill="${mix(coat.shade, ink.ink, 0.5)}" transform="rotate(-16 8 27)"/>`,
      tack === 'none'
        ? ''
        : clipped(
            'mare',
            stroke(straps, leather, 0.8),
            `<circle cx="13" cy="23.6" r=".75" fill="none" stroke="${ink.brass}" stroke-width=".45"/>`,
          ),
    ].join(''),
  )
}
