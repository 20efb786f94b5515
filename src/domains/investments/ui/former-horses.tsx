import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../../lib/money'
import { useSite } from '../../../web/site'
import { SectionHeading } from '../../../web/ui/section-heading'
import type { OwnHorse } from '../investments.contract'

/** Horses whose shares the owner has all transferred, with the earnings up to then. */
export function FormerHorses({ horses }: { horses: readonly OwnHorse[] }) {
  const { currency } = useSite()
  if (horses.length === 0) return null
  return (
    <section aria-labelledby="former-horses" className="mt-14 md:mt-16">
      <SectionHeading id="former-horses" title="Horses you used to own" />
      <ul>
        {horses.map((horse) => (
          <li
            key={horse.id}
            className="flex break-inside-avoid flex-wrap items-baseline justify-between gap-x-8 border-b border-line py-3 first:pt-0"
          >
            <h3 className="text-[1.15rem] leading-6 wrap-anywhere">
              {horse.isPublished ? (
                <Link to="/horses/$slug" params={{ slug: horse.slug }} className="text-link-line">
                  {horse.name}
                </Link>
              ) : (
                horse.name
              )}
            </h3>
            <p className="flex grow flex-wrap justify-between gap-x-4 sm:grow-0">
              <span className="text-ink-soft">Your part while you held shares</span>
              <span className="figures font-semibold">
                {formatMoney(horse.ownEarnings, currency)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
