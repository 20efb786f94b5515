/** The site's own parts, in the order in which they are named. */
export const mainPlaces = [
  { to: '/', label: 'Home' },
  { to: '/horses', label: 'Horses' },
  { to: '/racing', label: 'Racing' },
  { to: '/gallery', label: 'Gallery' },
  { to: '/ownership', label: 'Ownership' },
] as const
