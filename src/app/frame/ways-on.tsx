import { Link } from '@tanstack/react-router'
import { mainPlaces } from './main-places'

/** Links for visitors to a page that has nothing to show. */
export const WaysOn = ({ words }: { words: string }) => (
  <>
    <p className="border-t-4 border-double border-line-strong pt-4 font-semibold">{words}</p>
    <ul className="flex flex-wrap gap-x-4">
      {mainPlaces.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="text-link-line inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </>
)
