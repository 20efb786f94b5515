import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { paletteNames, palettes, paletteStyle } from './palettes'

const sheet = readFileSync(new URL('../app/styles.css', import.meta.url), 'utf8')
/** The colours that a part of the sheet sets. */
const variables = (rules = '') =>
  Object.fromEntries(
    [...rules.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name = '', value = '']) => [name, value]),
  )
const [, light, dark] = sheet.split(/^\s*:root \{$/m)
const usual = { light: variables(light), dark: variables(dark) }

function contrast(one = '', other = ''): number {
  const [most = 0, least = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (most + 0.05) / (least + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Text on its ground, and at least how far apart they are (WCAG 1.4.3 and 1.4.11). */
const pairs = [
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-raised', 4.5],
  ['on-brand-soft', 'brand', 4.5],
  ['on-brand-soft', 'brand-raised', 4.5],
  ['on-action', 'action', 4.5],
  ['on-action', 'action-hover', 4.5],
  ...(['paper', 'raised', 'sunken'] as const).flatMap((ground) => [
    ['link', ground, 4.5] as const,
    ['brass-ink', ground, 4.5] as const,
    ['focus', ground, 3] as const,
    ['ink', ground, 4.5] as const,
    ['ink-soft', ground, 4.5] as const,
    ['line-strong', ground, 3] as const,
    ['good', ground, 4.5] as const,
    ['taken', ground, 3.5] as const,
    ['bad', ground, 4.5] as const,
  ]),
  ['brass-ink', 'brass-wash', 4.5],
  ['ink', 'brass-wash', 4.5],
  ['brass', 'brand', 3],
] as const

test('the first palette is the style sheet’s own', () => {
  expect(usual.light).toMatchObject(palettes.bottle.light)
  expect(usual.dark).toMatchObject(palettes.bottle.dark)
})

describe.each(paletteNames)('%s', (name) => {
  it.each(['light', 'dark'] as const)('has enough contrast on a %s page', (scheme) => {
    const colours: Record<string, string | undefined> = {
      ...usual[scheme],
      ...palettes[name][scheme],
    }
    for (const [text, ground, least] of pairs)
      expect(
        contrast(colours[text], colours[ground]),
        `${text} on ${ground}`,
      ).toBeGreaterThanOrEqual(least)
  })

  it('is a rule for each scheme', () => {
    expect(paletteStyle(name)).toContain(`--brand:${palettes[name].light.brand};`)
    expect(paletteStyle(name)).toContain(`dark){:root:root{--paper:${palettes[name].dark.paper};`)
  })
})
