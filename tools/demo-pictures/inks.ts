/** The ink drawer: the stable's colours, the coats and the other runners' silks. */
import { demoSettings } from '../../src/demo/pages'
import { dyes } from '../../src/lib/silks'
import { mix } from './shapes'

export const ink = {
  paper: '#f3ecdc',
  cream: '#e9dcc0',
  straw: '#dcc187',
  brass: '#b8893b',
  ochre: '#c98a35',
  amber: '#e3a648',
  peach: '#edb98f',
  rose: '#d98d78',
  coral: '#cf6145',
  brick: '#9c4630',
  scarlet: '#bf3a2b',
  rust: '#7d3a22',
  earth: '#5a3524',
  umber: '#38251c',
  ink: '#1d1c1f',
  bottle: '#0f3d33',
  deep: '#0a2a24',
  fern: '#2f6149',
  sage: '#7f9a72',
  lime: '#a9ad55',
  turf: '#4f7a48',
  lagoon: '#3f9c98',
  shallows: '#8fc8b8',
  teal: '#1f6a6c',
  navy: '#1b2c48',
  dusk: '#4a4868',
  lilac: '#8f86a3',
  slate: '#5f6f78',
  mist: '#b9c4bf',
  plum: '#4d2c40',
} as const

export type Coat = 'bay' | 'dark-bay' | 'chestnut' | 'grey' | 'black'

/** The flat inks one horse is printed in. `points` are mane, tail and, in a bay, the lower legs. */
export interface CoatInks {
  body: string
  shade: string
  light: string
  points: string
  blackLegs: boolean
}

const coats: Record<Coat, CoatInks> = {
  bay: {
    body: '#93502d',
    shade: '#5f2f1d',
    light: '#c5844e',
    points: '#261a17',
    blackLegs: true,
  },
  'dark-bay': {
    body: '#563626',
    shade: '#331f18',
    light: '#8d6243',
    points: '#1b1413',
    blackLegs: true,
  },
  chestnut: {
    body: '#b9652f',
    shade: '#7e3d1f',
    light: '#e0a062',
    points: '#8a4520',
    blackLegs: false,
  },
  grey: {
    body: '#bcbab0',
    shade: '#868a8c',
    light: '#ece8dc',
    points: '#565b61',
    blackLegs: false,
  },
  black: {
    body: '#2d2c31',
    shade: '#18171a',
    light: '#62636e',
    points: '#121114',
    blackLegs: false,
  },
}

/** A coat's inks, pulled towards the scene's own light where `amount` is above 0. */
export function coatInks(coat: Coat, towards: string = ink.ink, amount = 0): CoatInks {
  const { body, shade, light, points, blackLegs } = coats[coat]
  return {
    body: mix(body, towards, amount),
    shade: mix(shade, towards, amount),
    light: mix(light, towards, amount * 0.5),
    points: mix(points, towards, amount * 0.6),
    blackLegs,
  }
}

/** A horse seen against the light: one dark ink and a lit edge. */
export const againstLight = (dark: string, edge: string): CoatInks => ({
  body: dark,
  shade: mix(dark, '#000000', 0.25),
  light: edge,
  points: mix(dark, '#000000', 0.3),
  blackLegs: false,
})

export interface Silks {
  body: string
  mark: string
  sleeve: string
  cap: string
  pattern: 'plain' | 'hoop' | 'sash' | 'quarters'
  cloth: string
}

const own = demoSettings.silks

/** The stable's own, in the dyes that the site draws them in. */
export const stableSilks: Silks = {
  body: dyes[own.body],
  mark: dyes[own.bodyMark],
  sleeve: dyes[own.sleeves],
  cap: dyes[own.cap],
  pattern: own.bodyPattern,
  cloth: ink.paper,
}

export const otherSilks: readonly Silks[] = [
  {
    body: '#a5392c',
    mark: '#f3ecdc',
    sleeve: '#a5392c',
    cap: '#f3ecdc',
    pattern: 'hoop',
    cloth: '#d9cfb8',
  },
  {
    body: '#d9a441',
    mark: '#38251c',
    sleeve: '#38251c',
    cap: '#d9a441',
    pattern: 'plain',
    cloth: '#d9cfb8',
  },
  {
    body: '#35537a',
    mark: '#f3ecdc',
    sleeve: '#f3ecdc',
    cap: '#35537a',
    pattern: 'quarters',
    cloth: '#d9cfb8',
  },
  {
    body: '#e4d6c4',
    mark: '#7c3b56',
    sleeve: '#7c3b56',
    cap: '#e4d6c4',
    pattern: 'sash',
    cloth: '#c9bda4',
  },
  {
    body: '#6f6a7c',
    mark: '#e3a648',
    sleeve: '#e3a648',
    cap: '#6f6a7c',
    pattern: 'hoop',
    cloth: '#c9bda4',
  },
]
