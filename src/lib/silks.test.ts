import { describe, expect, it } from 'vitest'
import { silksOf, silksShapes, silksSvg, stableSilks } from './silks'

const names = Array.from({ length: 500 }, (_, index) => `Horse number ${index}`)

/** The contrast in lightness between a mark and its cloth. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('silksOf', () => {
  it('gives a name the same silks every time', () => {
    for (const name of names.slice(0, 20)) expect(silksOf(name)).toEqual(silksOf(name))
    expect(silksOf(' Éclair d’Été ')).toEqual(silksOf('eclair d’ete'))
  })

  it('never changes a name’s silks between releases', () => {
    expect(silksOf('Blue Tango')).toMatchInlineSnapshot(`
      {
        "body": "#155040",
        "cap": "#c2933c",
        "capMark": "#155040",
        "capPattern": "plain",
        "mark": "#c2933c",
        "pattern": "chevrons",
        "sleeve": "#c2933c",
        "sleeveMark": "#155040",
        "sleevePattern": "plain",
      }
    `)
  })

  it('gives different names different silks', () => {
    const different = new Set(names.map((name) => JSON.stringify(silksOf(name))))
    expect(different.size).toBeGreaterThan(400)
    expect(new Set(names.map((name) => silksOf(name).pattern)).size).toBe(14)
  })

  it('dresses any name, even an empty one', () => {
    for (const name of ['', '   ', '馬', '🐎', 'a'.repeat(10_000)])
      expect(silksOf(name).body).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('uses marks that contrast with their background', () => {
    for (const silks of [stableSilks, ...names.map(silksOf)]) {
      expect(contrast(silks.body, silks.mark), JSON.stringify(silks)).toBeGreaterThan(2.2)
      expect(contrast(silks.sleeve, silks.sleeveMark)).toBeGreaterThan(2.2)
      expect(contrast(silks.cap, silks.capMark)).toBeGreaterThan(2.2)
    }
  })
})

describe('silksSvg', () => {
  it('sets its size and its title', () => {
    const svg = silksSvg(stableSilks, { size: 24, title: 'R & <b>"Co"</b>' })
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="24" height="24" /)
    expect(svg).toContain('<title>R &amp; &lt;b&gt;&quot;Co&quot;&lt;/b&gt;</title>')
  })

  it('refers only to ids that it defines, whatever the prefix', () => {
    for (const prefix of ['a', ':r1:', '«r1»', '_R_2_', 'x"><script>']) {
      const shapes = silksShapes(stableSilks, prefix)
      const defined = [...shapes.matchAll(/ id="([\w-]+)"/g)].map((match) => match[1])
      const used = [...shapes.matchAll(/url\(#([^)]*)\)/g)].map((match) => match[1])
      expect(defined).toHaveLength(4)
      expect(new Set(used)).toEqual(new Set(defined))
      expect(shapes).not.toContain('<script')
    }
  })

  it('stays small enough to inline in a page', () => {
    for (const name of names)
      expect(silksSvg(silksOf(name), { size: 24 }).length).toBeLessThan(5000)
  })
})
