import { Link } from '@tanstack/react-router'
import { pictureOf, StableImage } from '../../media/ui/stable-image'
import type { Offering } from '../ownership.contract'
import { OfferingFigures } from './offering-figures'
import { describeHorse } from './offering-text'

interface Props {
  offering: Offering
  /** For the first card on a page that starts with cards. */
  priority?: boolean
}

/**
 * An offering in a list. It adapts to its place: upright in a column, the photograph beside the figures if
 * there is room. Its heading is an `h3`.
 */
export function OfferingCard({ offering, priority = false }: Props) {
  const { horse } = offering
  return (
    <article className="group @container relative h-full">
      <div className="grid grid-cols-1 gap-x-9 gap-y-5 @2xl:grid-cols-[6fr_7fr]">
        <div
          className="overflow-hidden bg-sunken"
          style={{ viewTransitionName: `offering-${offering.id}` }}
        >
          <StableImage
            {...pictureOf(horse)}
            alt=""
            sizes="(min-width: 64rem) 34rem, 94vw"
            shape="3x2"
            priority={priority}
            className="h-full w-full transition-transform duration-200 ease-out group-hover:scale-[1.02]"
          />
        </div>
        <div className="flex min-w-0 flex-col wrap-anywhere">
          <h3 className="text-[1.6rem] @2xl:text-[2rem]">{horse.name}</h3>
          <p className="mt-1 text-ink-soft">{describeHorse(horse)}</p>
          <div className="my-4 border-y border-line py-4">
            <OfferingFigures offering={offering} />
          </div>
          {offering.description === null ? null : (
            <p className="mb-5 line-clamp-3 max-w-prose">{offering.description}</p>
          )}
          <Link
            to="/ownership/$id"
            params={{ id: offering.id }}
            // the link covers the whole card
            className="text-link-line mt-auto self-start after:absolute after:inset-0"
          >
            View Details<span className="sr-only">: {horse.name}</span>
          </Link>
        </div>
      </div>
    </article>
  )
}
