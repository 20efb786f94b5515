import { Link } from '@tanstack/react-router'

const places = [
  { to: '/', label: 'Home' },
  { to: '/horses', label: 'Horses' },
  { to: '/racing', label: 'Racing' },
  { to: '/gallery', label: 'Gallery' },
  { to: '/ownership', label: 'Ownership' },
] as const

/** Links for visitors to a page that has nothing to show. */
export const WaysOn = ({ words }: { words: string }) => (
  <>
    <p className="border-t-4 border-double border-line-strong pt-4 font-semibold">{words}</p>
    <ul className="flex flex-wrap gap-x-4">
      {places.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="text-link-line inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </>
)
