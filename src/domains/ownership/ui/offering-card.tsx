import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { Facts } from '../../../web/ui/facts'
import { Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import { pictureOf, StableImage } from '../../media/ui/stable-image'
import type { Offering } from '../ownership.contract'
import { OfferingFigures, OfferingFiguresSkeleton } from './offering-figures'
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
    frame: `grid-cols-1 gap-y-5 ${beside}`,
    picture: '@2xl:row-span-2',
    name: 'text-[1.8rem] lg:text-[2.4rem]',
    image: {
      shape: '3x2',
      sizes: '(min-width: 72rem) 40rem, (min-width: 64rem) 56vw, (min-width: 48rem) 78vw, 94vw',
    },
    rest: '',
  },
  column: {
    frame: `grid-cols-1 grid-rows-[auto_auto_1fr] gap-y-4 ${beside}`,
    picture: '@2xl:row-span-2',
    name: 'text-[1.5rem]',
    image: { shape: '3x2', sizes: '(min-width: 72rem) 33rem, (min-width: 40rem) 60vw, 94vw' },
    // the buttons of a row stand in line
    rest: '@max-2xl:flex @max-2xl:flex-col @max-2xl:*:last:mt-auto @max-2xl:*:last:pt-4',
  },
  quiet: {
    // with a row to itself, its figures stand in a third column
    frame: `grid-cols-[min(8rem,34vw)_minmax(0,1fr)] gap-4 @4xl:grid-cols-[13rem_minmax(0,2fr)_minmax(0,3fr)] @4xl:gap-x-8`,
    picture: 'self-start sm:row-span-2',
    name: 'text-[1.25rem] @4xl:text-[1.5rem]',
    image: { shape: '3x2', sizes: '(min-width: 64rem) 13rem, 8rem' },
    rest: 'col-span-full sm:col-span-1 @4xl:row-span-2',
  },
} as const

/** The parts of a card that isn't quiet. */
const parts = {
  head: '@2xl:self-end',
  figures: 'border-t border-line pt-4',
  foot: 'mt-4',
}
const descriptionClass = 'mt-3 line-clamp-3'

/** An offering in a list. Its heading is an `h3`. */
export function OfferingCard({ offering, layout = 'column' }: Props) {
  const { horse, description } = offering
  const { frame, picture, name, image, rest } = layouts[layout]
  const isLead = layout === 'lead'
  const isQuiet = layout === 'quiet'
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
        <div className={`min-w-0 wrap-anywhere ${isQuiet ? '' : parts.head}`}>
          <h3
            className={`w-fit ${name}`}
            style={{ viewTransitionName: `offering-name-${offering.id}` }}
          >
            {horse.name}
          </h3>
          <p className="mt-1 text-ink-soft">
            <Facts of={horseFacts(horse)} />
          </p>
        </div>
        <div className={`min-w-0 wrap-anywhere ${rest}`}>
          <div className={isQuiet ? '' : parts.figures}>
            <OfferingFigures offering={offering} isLarge={isLead} />
          </div>
          {description === null ? null : (
            <p className={`${descriptionClass} ${isLead ? 'text-lg' : ''}`}>{description}</p>
          )}
          <div className={isQuiet ? 'mt-1' : parts.foot}>
            <Link
              to="/ownership/$id"
              params={{ id: offering.id }}
              // the link covers the whole card
              className={`after:absolute after:inset-0 ${isQuiet ? 'text-link-line inline-flex min-h-11 items-center' : buttonClass(isLead ? 'primary' : 'quiet')}`}
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
  const { frame, name, rest } = layouts[layout]
  const isLead = layout === 'lead'
  return (
    <div className="@container h-full">
      <div className={`grid h-full ${frame}`}>
        {/* as high as the text beside it, and never lower than its own shape */}
        <div className="grid min-w-0 grid-cols-1 @2xl:row-span-2">
          <Skeleton className="col-start-1 row-start-1" />
          <div className="col-start-1 row-start-1 aspect-3/2 w-full self-start" />
        </div>
        <div className={`min-w-0 ${parts.head}`}>
          <p className={`font-serif leading-[1.14] font-bold ${name}`}>
            <SkeletonText>Name of the horse</SkeletonText>
          </p>
          <p className="mt-1">
            <SkeletonText>Thoroughbred · 4 years</SkeletonText>
          </p>
        </div>
        <div className={`min-w-0 ${rest}`}>
          <div className={parts.figures}>
            <OfferingFiguresSkeleton isLarge={isLead} />
          </div>
          {/* no ellipsis is seen */}
          <p className={`text-transparent ${descriptionClass} ${isLead ? 'text-lg' : ''}`}>
            <SkeletonText>
              {`A few words of a text that is still to come, about the horse${isLead ? ' and those who may own a part of it' : ''}.`}
            </SkeletonText>
          </p>
          <div className={parts.foot}>
            <span className="inline-flex animate-pulse rounded-[3px] bg-quiet-wash">
              <span className={`invisible ${buttonClass(isLead ? 'primary' : 'quiet')}`}>
                View Details
              </span>
            </span>
          </div>
        </div>
      </div>
    </div>
  )
}
