/** The sections of the landing page and of the home page below the hero, in their usual order. */
export const homeSections = [
  'runners',
  'horses',
  'offerings',
  'reasons',
  'about',
  'signIn',
] as const
export type HomeSection = (typeof homeSections)[number]
