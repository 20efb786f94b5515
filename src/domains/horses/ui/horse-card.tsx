import { Link } from '@tanstack/react-router'
import { formatAge } from '../../../lib/ages'
import { counted } from '../../../lib/text'
import { Facts } from '../../../web/ui/facts'
import { Skeleton } from '../../../web/ui/skeleton'
import { pictureOf, StableImage } from '../../media/ui/stable-image'
import type { Horse } from '../horses.contract'
import { HorseStatusBadge } from './horse-status-badge'

export type CardHorse = Pick<
  Horse,
  | 'slug'
  | 'name'
  | 'breed'
  | 'age'
  | 'gender'
  | 'status'
  | 'biography'
  | 'isFeatured'
  | 'featuredImageUrl'
  | 'featuredImage'
  | 'silks'
  | 'silksUrl'
  | 'totalWins'
  | 'totalRaces'
>

interface Props {
  horse: CardHorse
  hasShares: boolean
  /**
   * From 768 px: `column` has a portrait picture above the text, one of three side by side, and `half` a landscape one, one
   * of two; `spread` is as wide as the page, picture and text side by side, and `spread-flipped` has the picture on the
   * right.
   */
  layout?: 'column' | 'half' | 'spread' | 'spread-flipped'
  /** The first of a list, which is large on a phone, too: all others are rows there. */
  isLead?: boolean
  /** The first picture that people see. */
  priority?: boolean
  headingLevel?: 'h2' | 'h3'
}

/** On a phone all but the first are rows: text and badges flow beside a picture as tall as the row. */
const row =
  'max-md:flex max-md:min-h-36 max-md:flex-wrap max-md:content-center max-md:gap-x-2 max-md:pl-[calc(min(7rem,30vw)+0.875rem)] md:grid'
const rowPicture = 'max-md:absolute max-md:inset-y-0 max-md:left-0 max-md:w-[min(7rem,30vw)]'

const upright = 'md:grid-cols-1 md:grid-rows-[auto_auto_1fr]'
const spread = 'md:grid-rows-[1fr_auto] md:gap-x-8'
const frames = {
  column: upright,
  half: upright,
  spread: `${spread} md:grid-cols-[60%_minmax(0,1fr)]`,
  'spread-flipped': `${spread} md:grid-cols-[minmax(0,1fr)_60%]`,
} as const

/** Where the picture is from 768 px, and its caption on it. */
const above = 'md:col-start-1 md:row-span-1 md:row-start-1'
const places = {
  column: above,
  half: above,
  spread: 'md:col-start-1 md:row-span-2 md:row-start-1',
  'spread-flipped': 'md:col-start-2 md:row-span-2 md:row-start-1',
} as const
const shapes = {
  column: 'md:aspect-4/5',
  half: 'md:aspect-3/2',
  spread: 'md:aspect-3/2',
  'spread-flipped': 'md:aspect-3/2',
} as const

// a row is often taller than 4:5
const onPhone = { media: '(max-width: 47.99rem)', shape: '4x5', sizes: '8.5rem' } as const
const spreadPicture = {
  shape: '3x2',
  sizes: '(min-width: 1280px) 660px, (min-width: 768px) 58vw, 94vw',
} as const
const pictures = {
  column: { shape: '4x5', sizes: '(min-width: 1280px) 352px, 31vw', except: onPhone },
  half: { shape: '3x2', sizes: '(min-width: 1280px) 530px, 47vw', except: onPhone },
  spread: { ...spreadPicture, except: onPhone },
  'spread-flipped': { ...spreadPicture, except: onPhone },
} as const

/** One horse in a list. The whole card is a single link to the horse's page. */
export function HorseCard({
  horse,
  hasShares,
  layout = 'column',
  isLead = false,
  priority = false,
  headingLevel: Heading = 'h2',
}: Props) {
  const isSpread = layout === 'spread' || layout === 'spread-flipped'
  return (
    <article
      className={`group relative h-full ${isLead ? 'grid grid-cols-1' : row} ${frames[layout]}`}
    >
      <div
        className={`overflow-hidden bg-sunken ${isLead ? 'col-start-1 row-start-1 aspect-3/2' : rowPicture} ${places[layout]} ${shapes[layout]}`}
        style={{ viewTransitionName: `horse-${horse.slug}` }}
      >
        <StableImage
          {...pictureOf(horse)}
          alt=""
          {...(isLead ? spreadPicture : pictures[layout])}
          priority={priority}
          className="size-full transition-transform duration-250 ease-out group-hover:scale-[1.025]"
        />
      </div>
      <div
        className={`min-w-0 wrap-anywhere ${isLead ? 'pt-4' : 'max-md:contents'} ${isSpread ? 'md:self-end md:pt-0' : 'md:pt-4'}`}
      >
        <Heading
          className={`max-w-full break-words hyphens-auto ${isLead ? 'w-fit text-[1.9rem]' : `text-[1.25rem] max-md:basis-full md:w-fit ${isSpread ? 'md:text-[1.9rem]' : 'md:text-[1.3rem]'}`} ${isSpread ? 'lg:text-[2.6rem]' : 'lg:text-[1.45rem]'}`}
          style={{ viewTransitionName: `horse-name-${horse.slug}` }}
        >
          {horse.name}
        </Heading>
        <p
          className={`text-ink-soft md:mt-1.5 md:mb-3 md:text-base ${isLead ? 'mt-1.5 mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1' : 'max-md:contents md:flex md:flex-wrap md:items-center md:gap-x-2.5 md:gap-y-1'}`}
        >
          <span className={isLead ? '' : 'max-md:mt-0.5 max-md:basis-full max-md:text-[0.9rem]'}>
            <Facts of={[horse.breed, formatAge(horse.age), horse.gender]} />
          </span>
          <span className={isLead ? 'contents' : 'max-md:order-1 md:contents'}>
            <HorseStatusBadge status={horse.status} />
          </span>
        </p>
        {horse.biography !== null && (
          <p
            className={`line-clamp-3 md:mb-4 ${isSpread ? 'lg:text-[1.1rem]' : ''} ${isLead ? 'mb-4' : 'my-1 text-[0.92rem] leading-snug max-md:line-clamp-2 max-md:basis-full md:mt-0 md:text-base md:leading-[inherit]'}`}
          >
            {horse.biography}
          </p>
        )}
      </div>
      {(horse.isFeatured || hasShares) && (
        <p
          className={`text-[0.85rem] leading-6 font-semibold md:relative md:self-end ${isLead ? 'relative col-start-1 row-start-1 flex flex-wrap self-end' : 'max-md:contents md:flex md:flex-wrap'} ${places[layout]}`}
        >
          {horse.isFeatured && (
            <span
              className={`bg-brass-wash px-2.5 text-brass-ink ${isLead ? '' : 'max-md:absolute max-md:bottom-0 max-md:left-0'}`}
            >
              Featured
            </span>
          )}
          {hasShares && (
            <span className="bg-brand px-2.5 text-on-brand max-md:order-1">Shares Available</span>
          )}
        </p>
      )}
      <p
        className={`flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1 border-line md:border-t md:pt-3 md:text-base ${isLead ? 'border-t pt-3' : 'max-md:mt-1 max-md:order-2 max-md:basis-full max-md:gap-x-1.5 max-md:text-[0.88rem]'} ${isSpread ? 'md:self-start' : 'md:self-end'}`}
      >
        <span className="figures text-ink-soft">{careerLine(horse)}</span>
        <Link
          to="/horses/$slug"
          params={{ slug: horse.slug }}
          className="font-semibold text-link underline decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:decoration-2"
        >
          View Details<span className="sr-only">: {horse.name}</span>
        </Link>
      </p>
    </article>
  )
}

/** A card whose horse is still to come, in the same frame. */
export function HorseCardSkeleton({
  layout = 'column',
  isLead = false,
}: Pick<Props, 'layout' | 'isLead'>) {
  const isSpread = layout === 'spread' || layout === 'spread-flipped'
  return (
    <div
      className={`grid h-full gap-x-3.5 ${isLead ? 'grid-cols-1' : 'grid-cols-[min(7rem,30vw)_minmax(0,1fr)]'} ${frames[layout]}`}
    >
      <Skeleton
        className={`${isLead ? 'aspect-3/2' : 'row-span-2 max-md:h-36'} ${places[layout]} ${shapes[layout]}`}
      />
      <div
        className={`min-w-0 ${isLead ? 'pt-4' : 'max-md:self-end'} ${isSpread ? 'md:self-end md:pt-0' : 'md:pt-4'}`}
      >
        <Skeleton
          className={`w-3/5 ${isLead ? 'h-9' : 'h-6'} ${isSpread ? 'md:h-9 lg:h-12' : 'md:h-7'}`}
        />
        <Skeleton className={`h-5 w-4/5 md:mt-3 md:mb-4 ${isLead ? 'mt-3 mb-4' : 'mt-2 mb-2'}`} />
        <Skeleton
          className={`md:mb-4 md:h-20 ${isSpread ? 'lg:h-22' : ''} ${isLead ? 'mb-4 h-20' : 'h-9'}`}
        />
      </div>
      <div
        className={`border-line md:border-t md:pt-3 ${isLead ? 'border-t pt-3' : 'mt-2'} ${isSpread ? 'md:self-start' : ''}`}
      >
        <Skeleton className="h-6" />
      </div>
    </div>
  )
}

function careerLine({ totalWins, totalRaces }: CardHorse): string {
  if (totalRaces === 0) return 'Yet to race'
  const wins = totalWins === 0 ? 'No wins' : counted(totalWins, 'win')
  return `${wins} from ${counted(totalRaces, 'race')}`
}
