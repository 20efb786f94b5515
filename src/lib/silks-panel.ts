import { dyes, type Silks, silksSvg } from './silks'

const ivory = '#f6efdf'
const ink = '#12201a'

/** The part around the silks that is in view in a frame of any shape; everything else runs on beyond it. */
const view = 'viewBox="0 0 130 130" preserveAspectRatio="xMidYMax" width="100%" height="100%"'
/** The middle of the sun, and half as far as any frame reaches. */
const [x, y, far] = [65, 59, 1500]

/**
 * Silks as a print that stands for a photograph: before a rising sun, over the turf and the running rail, in their own colours. It
 * has no size and no shape, so it fills any frame.
 */
export function silksPanelSvg(silks: Silks): string {
  const { ground, sun } = coloursOf(silks)
  const scenery = sceneryOf({
    rays: mixed(ground, sun, 0.12),
    sun,
    far: mixed(ground, ink, 0.28),
    near: mixed(ground, ink, 0.5),
  })
  const worn = silksSvg(silks, ' x="19" y="11" width="92" height="92"', 'large')
  return svgOf(`<rect width="100%" height="100%" fill="${ground}"/>`, scenery + worn)
}

/** The same print without silks, as light and shade on whatever colour it lies on. */
export const groundSvg = () =>
  svgOf('', sceneryOf({ rays: `${ivory}10`, sun: '#d9be7d', far: `${ink}48`, near: `${ink}68` }))

const svgOf = (ground: string, scene: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg">${ground}<svg ${view} overflow="visible" fill="none">${scene}</svg></svg>`

/** Rays, the sun, two lines of hills and the rail, in these colours. */
function sceneryOf(colours: Record<'rays' | 'sun' | 'far' | 'near', string>): string {
  const rays = Array.from({ length: 18 }, (_, at) => `M${x} ${y}L${rim(at)}L${rim(at + 0.5)}Z`)
  const posts = Array.from({ length: 81 }, (_, at) => `M${(at - 40) * 34 + x} 116V133`)
  const farHill = hill(96, 16)
  const nearHill = hill(104, -9)
  return [
    // the hills let through what they lie on, but not the sun and its rays
    `<mask id="sky"><path d="M${-far} ${-far}H${far}V${far}H${-far}Z" fill="#fff"/><path d="${farHill}${nearHill}" fill="#000"/></mask>`,
    '<g mask="url(#sky)">',
    `<path d="${rays.join('')}" fill="${colours.rays}"/>`,
    `<circle cx="${x}" cy="${y}" r="51" fill="${colours.sun}"/></g>`,
    `<path d="${farHill}" fill="${colours.far}"/>`,
    `<path d="${nearHill}" fill="${colours.near}"/>`,
    `<path d="M${-far} 116H${far}M${-far} 121H${far}${posts.join('')}" stroke="${ivory}" stroke-width="1.6" opacity="0.85"/>`,
  ].join('')
}

/** The darkest of the colours, and the strongest of the others, lightened. */
function coloursOf(silks: Silks) {
  const worn = [
    ...[silks.body, silks.sleeves, silks.cap],
    ...(silks.bodyPattern === 'plain' ? [] : [silks.bodyMark]),
  ].map((name) => dyes[name])
  const [darkest = ink, ...others] = worn.sort((one, other) => lightOf(one) - lightOf(other))
  const ground = lightOf(darkest) > 0.5 ? mixed(darkest, ink, 0.35) : darkest
  const [bright = darkest] = others.sort((one, other) => strengthOf(other) - strengthOf(one))
  return { ground, sun: mixed(bright, ivory, 0.45) }
}

const partsOf = (colour: string) =>
  [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16))

/** How light a colour is, from 0 to 1. */
function lightOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour)
  return (red * 0.3 + green * 0.59 + blue * 0.11) / 255
}

const strengthOf = (colour: string) => Math.max(...partsOf(colour)) - Math.min(...partsOf(colour))

function mixed(colour: string, other: string, share: number): string {
  const others = partsOf(other)
  const parts = partsOf(colour).map((part, at) => part + ((others[at] ?? 0) - part) * share)
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

const rim = (at: number) => {
  const angle = ((at + 0.25) * Math.PI) / 9
  return `${Math.round(x + far * Math.cos(angle))} ${Math.round(y + far * Math.sin(angle))}`
}

/** A line of hills from the left edge, in waves of 260, and everything below it. */
const hill = (height: number, swing: number) =>
  `M${-far} ${height}q65 ${-swing} 130 0${'t130 0'.repeat(Math.ceil((2 * far) / 130))}V${far}H${-far}Z`
