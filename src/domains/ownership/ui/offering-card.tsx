import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { Facts } from '../../../web/ui/facts'
import { Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import { pictureOf, StableImage } from '../../media/ui/stable-image'
import type { Offering } from '../ownership.contract'
import {
  OfferingPrice,
  OfferingPriceSkeleton,
  OfferingShares,
  OfferingSharesSkeleton,
} from './offering-figures'
import { horseFacts } from './offering-text'

interface Props {
  offering: Offering
  /**
   * `lead`: the one that a list starts with. `column`: one of several. `quiet`: one with nothing left to sell, which is small.
   */
  layout?: 'lead' | 'column' | 'quiet'
}

// beside its picture, which is then as tall as the text, if there is room
const beside = '@2xl:grid-cols-[7fr_5fr] @2xl:grid-rows-[auto_auto] @2xl:gap-x-10'
const layouts = {
  lead: {
    frame: `grid-cols-1 ${beside}`,
    picture: '@max-2xl:mb-4 @2xl:row-span-2',
    head: '@2xl:self-end',
    name: 'text-[1.8rem] lg:text-[2.4rem]',
    price: 'mt-4 border-t border-line pt-4',
    image: {
      shape: '3x2',
      sizes: '(min-width: 72rem) 40rem, (min-width: 64rem) 56vw, (min-width: 48rem) 78vw, 94vw',
    },
    rest: '',
  },
  column: {
    frame: `max-sm:grid-cols-[minmax(0,3fr)_minmax(0,5fr)] max-sm:gap-x-4 sm:grid-rows-[auto_auto_1fr] ${beside}`,
    picture: 'max-sm:aspect-square max-sm:self-start sm:@max-2xl:mb-4 @2xl:row-span-2',
    head: '@2xl:self-end',
    name: 'text-[1.25rem] sm:text-[1.5rem]',
    price: 'mt-2 sm:mt-4 sm:border-t sm:border-line sm:pt-4',
    image: { shape: '3x2', sizes: '(min-width: 72rem) 33rem, (min-width: 40rem) 60vw, 52vw' },
    // links side by side end level
    rest: 'max-sm:col-span-full sm:flex sm:flex-col',
  },
  quiet: {
    // one that has a row to itself begins in line with the three above it
    frame: `grid-cols-[minmax(0,3fr)_minmax(0,5fr)] gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)] @4xl:grid-cols-3 @4xl:grid-rows-[auto_1fr] @4xl:gap-x-10`,
    picture: 'self-start max-sm:aspect-square sm:row-span-2',
    head: '@4xl:col-span-2',
    name: 'text-[1.25rem] @4xl:text-[1.5rem]',
    price: 'mt-2',
    image: { shape: '3x2', sizes: '(min-width: 64rem) 24rem, 8rem' },
    rest: 'max-sm:col-span-full @4xl:col-span-2',
  },
} as const

/** The parts of every card. */
const factsClass = 'mt-1 text-ink-soft'
const descriptionClass = 'mt-3 line-clamp-3'
const leadFootClass = 'mt-4'
const linkClass = 'text-link-line inline-flex min-h-11 items-center'

/** An offering in a list. Its heading is an `h3`. */
export function OfferingCard({ offering, layout = 'column' }: Props) {
  const { horse, description } = offering
  const { frame, picture, head, name, price, image, rest } = layouts[layout]
  const isLead = layout === 'lead'
  return (
    <article className="group @container relative h-full">
      <div className={`grid h-full ${frame}`}>
        <div
          className={`overflow-hidden bg-sunken ${picture}`}
          style={{ viewTransitionName: `offering-${offering.id}` }}
        >
          <StableImage
            {...pictureOf(horse)}
            alt=""
            {...image}
            priority={isLead}
            className="size-full transition-transform duration-200 ease-out group-hover:scale-[1.02]"
          />
        </div>
        <div className={`min-w-0 wrap-anywhere ${head}`}>
          <div>
            <h3
              className={`w-fit ${name}`}
              style={{ viewTransitionName: `offering-name-${offering.id}` }}
            >
              {horse.name}
            </h3>
            <p className={factsClass}>
              <Facts of={horseFacts(horse)} />
            </p>
          </div>
          <div className={price}>
            <OfferingPrice offering={offering} isLarge={isLead} />
          </div>
        </div>
        <div className={`min-w-0 wrap-anywhere mt-3 ${rest}`}>
          <div>
            <OfferingShares offering={offering} />
          </div>
          {description === null ? null : (
            <p className={`${descriptionClass} ${isLead ? 'text-lg' : ''}`}>{description}</p>
          )}
          <div className={isLead ? leadFootClass : 'mt-auto pt-1'}>
            <Link
              to="/ownership/$id"
              params={{ id: offering.id }}
              // the link covers the whole card
              className={`after:absolute after:inset-0 ${isLead ? buttonClass() : linkClass}`}
            >
              View Details<span className="sr-only">: {horse.name}</span>
            </Link>
          </div>
        </div>
      </div>
    </article>
  )
}

/** A card whose offering is still to come, in the same frame. */
export function OfferingCardSkeleton({ layout = 'column' }: Pick<Props, 'layout'>) {
  const { frame, picture, head, name, price, rest } = layouts[layout]
  const isLead = layout === 'lead'
  return (
    <div className="@container h-full">
      <div className={`grid h-full ${frame}`}>
        {/* as high as the text beside it, and never lower than its own shape */}
        <div className={`grid min-w-0 grid-cols-1 ${picture}`}>
          <Skeleton className="col-start-1 row-start-1" />
          <div className="col-start-1 row-start-1 aspect-3/2 w-full self-start" />
        </div>
        <div className={`min-w-0 ${head}`}>
          <p className={`font-serif leading-[1.14] font-bold ${name}`}>
            <SkeletonText>Name of the horse</SkeletonText>
          </p>
          <p className={factsClass}>
            <SkeletonText>Thoroughbred · 4 years</SkeletonText>
          </p>
          <div className={price}>
            <OfferingPriceSkeleton isLarge={isLead} />
          </div>
        </div>
        <div className={`min-w-0 mt-3 ${rest}`}>
          <div>
            <OfferingSharesSkeleton />
          </div>
          {/* no ellipsis is seen */}
          <p className={`text-transparent ${descriptionClass} ${isLead ? 'text-lg' : ''}`}>
            <SkeletonText>
              {`A few words of a text that is still to come, about the horse${isLead ? ' and those who may own a part of it' : ''}.`}
            </SkeletonText>
          </p>
          {isLead ? (
            <div className={leadFootClass}>
              <span className="inline-flex animate-pulse rounded-[3px] bg-quiet-wash">
                <span className={`invisible ${buttonClass()}`}>View Details</span>
              </span>
            </div>
          ) : (
            <div className="pt-1">
              <span className={linkClass}>
                <SkeletonText>View Details</SkeletonText>
              </span>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
