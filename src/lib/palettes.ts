/**
 * The site's accent colours, from which a stable chooses. `bottle` is what `styles.css` has; the others replace
 * these variables of it. `palettes.test.ts` holds all of them to the contrast that WCAG asks for.
 */

/** The variables that a palette sets, on a light page and on a dark one. */
interface Colours {
  brand: string
  'brand-raised': string
  'on-brand-soft': string
  action: string
  'action-hover': string
  link: string
  brass: string
  'brass-ink': string
  'brass-wash': string
  focus: string
}

/** Dark pages have grounds tinted with the brand's colour, too. */
interface DarkColours extends Colours {
  paper: string
  raised: string
  sunken: string
  line: string
}

export const paletteNames = ['bottle', 'navy', 'claret', 'purple', 'lagoon', 'black'] as const
export type Palette = (typeof paletteNames)[number]

/** Main actions on a dark page. */
const ivory = { action: '#ece2cd', 'action-hover': '#fffaf0' }
const brass = {
  light: { brass: '#b3812d', 'brass-ink': '#7a540f', 'brass-wash': '#f0e0bb', focus: '#8a5d12' },
  dark: {
    ...ivory,
    ...{ brass: '#cf9f4d', 'brass-ink': '#e3bf7c', 'brass-wash': '#463719', focus: '#e3bf7c' },
  },
}
const orange = {
  light: { brass: '#bd6a1e', 'brass-ink': '#8a430c', 'brass-wash': '#f6dfc8', focus: '#8a430c' },
  dark: {
    ...ivory,
    ...{ brass: '#dd8a48', 'brass-ink': '#f0ae78', 'brass-wash': '#4b2d17', focus: '#f0ae78' },
  },
}

export const palettes: Record<Palette, { name: string; light: Colours; dark: DarkColours }> = {
  bottle: {
    name: 'Bottle green and brass',
    light: {
      ...{ brand: '#0f3d33', 'brand-raised': '#18503f', 'on-brand-soft': '#c3cfc0' },
      ...{ action: '#0f3d33', 'action-hover': '#1a5445', link: '#0f4d3f', ...brass.light },
    },
    dark: {
      ...{ paper: '#0b1511', raised: '#172821', sunken: '#070e0b', line: '#32463c' },
      ...{ brand: '#143b33', 'brand-raised': '#1d4d40', 'on-brand-soft': '#b6c4b7' },
      ...{ link: '#8fd0b6', ...brass.dark },
    },
  },
  navy: {
    name: 'Navy and brass',
    light: {
      ...{ brand: '#16294d', 'brand-raised': '#213867', 'on-brand-soft': '#c3cad9' },
      ...{ action: '#16294d', 'action-hover': '#24407a', link: '#1d3f86', ...brass.light },
    },
    dark: {
      ...{ paper: '#0c111b', raised: '#1c2436', sunken: '#070b12', line: '#374259' },
      ...{ brand: '#192b50', 'brand-raised': '#223b6e', 'on-brand-soft': '#b4bfd6' },
      ...{ link: '#9dbcf0', ...brass.dark },
    },
  },
  claret: {
    name: 'Claret and brass',
    light: {
      ...{ brand: '#5c1226', 'brand-raised': '#74203a', 'on-brand-soft': '#dcc3c8' },
      ...{ action: '#5c1226', 'action-hover': '#7d2440', link: '#7d1a36', ...brass.light },
    },
    dark: {
      ...{ paper: '#160d10', raised: '#302026', sunken: '#0f080a', line: '#513c47' },
      ...{ brand: '#561628', 'brand-raised': '#6d2239', 'on-brand-soft': '#d3b5bc' },
      ...{ link: '#f0a9b8', ...brass.dark },
    },
  },
  purple: {
    name: 'Purple and brass',
    light: {
      ...{ brand: '#3b1d5c', 'brand-raised': '#4e2a77', 'on-brand-soft': '#cfc3dc' },
      ...{ action: '#3b1d5c', 'action-hover': '#553084', link: '#54308a', ...brass.light },
    },
    dark: {
      ...{ paper: '#120e18', raised: '#292135', sunken: '#0c0910', line: '#483d5a' },
      ...{ brand: '#3b215b', 'brand-raised': '#4f2e75', 'on-brand-soft': '#c4b6d6' },
      ...{ link: '#c9aef0', ...brass.dark },
    },
  },
  lagoon: {
    name: 'Lagoon and brass',
    light: {
      ...{ brand: '#0d4450', 'brand-raised': '#145a69', 'on-brand-soft': '#bcd1d4' },
      ...{ action: '#0d4450', 'action-hover': '#175d6c', link: '#0b5565', ...brass.light },
    },
    dark: {
      ...{ paper: '#0b1417', raised: '#17272b', sunken: '#070e10', line: '#32454b' },
      ...{ brand: '#13404a', 'brand-raised': '#1a5360', 'on-brand-soft': '#b0c8cc' },
      ...{ link: '#86d3e0', ...brass.dark },
    },
  },
  black: {
    name: 'Black and orange',
    light: {
      ...{ brand: '#24211d', 'brand-raised': '#37332d', 'on-brand-soft': '#cbc6bd' },
      ...{ action: '#24211d', 'action-hover': '#45403a', link: '#6d3d0c', ...orange.light },
    },
    dark: {
      ...{ paper: '#141210', raised: '#282420', sunken: '#0d0b0a', line: '#47413b' },
      ...{ brand: '#2f2a25', 'brand-raised': '#413b34', 'on-brand-soft': '#c2bcb2' },
      ...{ link: '#efb98c', ...orange.dark },
    },
  },
}

const rules = (colours: object) =>
  // twice, to count for more than the style sheet, which may load later
  `:root:root{${Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`

/** The rules that give a page this palette. */
export function paletteStyle(palette: Palette): string {
  const { light, dark } = palettes[palette]
  return `${rules(light)}@media screen and (prefers-color-scheme: dark){${rules(dark)}}`
}

/** What a phone's browser is coloured in. */
export const themeColoursOf = (palette: Palette) => ({
  light: palettes[palette].light.brand,
  dark: palettes[palette].dark.brand,
})
