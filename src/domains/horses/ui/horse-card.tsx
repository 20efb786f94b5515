import { Link } from '@tanstack/react-router'
import { formatAge } from '../../../lib/ages'
import { counted } from '../../../lib/text'
import { Badge, BadgeSkeleton } from '../../../web/ui/badge'
import { Facts } from '../../../web/ui/facts'
import { Skeleton, SkeletonText } from '../../../web/ui/skeleton'
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
  /** Among featured horses only, where a badge would say no more than their heading. */
  isAmongFeatured?: boolean
  /**
   * From 768 px a card as wide as the page has its picture beside the text: a `spread` on the left, a `spread-flipped` on the
   * right. All others have it above.
   */
  layout?: 'column' | 'half' | 'spread' | 'spread-flipped'
  /** Large on a phone, too, where all others are rows. */
  isLead?: boolean
  /** The first picture that people see. */
  priority?: boolean
  headingLevel?: 'h2' | 'h3'
}

/** On a phone. In a row, name, facts and badges stand beside a small square picture, all else below. */
const phoneLayouts = {
  lead: {
    frame: '',
    picture: '',
    text: '',
    name: 'max-md:text-[1.9rem]',
    facts: '',
    badges: '',
    biography: '',
    clamp: 'line-clamp-3',
    foot: '',
  },
  row: {
    frame:
      'max-md:grid-cols-[minmax(0,3fr)_minmax(0,5fr)] max-md:grid-rows-[auto_auto_1fr] max-md:gap-x-4',
    picture: 'max-md:row-span-3 max-md:aspect-square max-md:self-start',
    text: 'max-md:contents',
    name: 'max-md:text-[1.25rem]',
    facts: 'max-md:text-[0.86rem] max-md:leading-snug',
    badges: 'max-md:mb-0 max-md:self-start',
    biography: 'max-md:col-span-full max-md:mt-3 max-md:mb-2 max-md:text-[0.95rem]',
    clamp: 'line-clamp-3',
    foot: 'max-md:col-span-full max-md:border-0 max-md:pt-0',
  },
} as const

const frame =
  'grid h-full grid-cols-1 md:grid-rows-[auto_auto_1fr] md:@2xl:grid-rows-[auto_auto] md:@2xl:gap-x-8'
const spread = {
  frame: `${frame} md:@2xl:grid-cols-[54%_minmax(0,1fr)] lg:@2xl:grid-cols-[60%_minmax(0,1fr)]`,
  place: 'col-start-1',
  sizes: '(min-width: 1280px) 660px, (min-width: 768px) 58vw, 94vw',
} as const
const layouts = {
  spread,
  'spread-flipped': {
    frame: `${frame} md:@2xl:grid-cols-[minmax(0,1fr)_54%] lg:@2xl:grid-cols-[minmax(0,1fr)_60%]`,
    place: 'col-start-1 md:@2xl:col-start-2',
    sizes: spread.sizes,
  },
  half: {
    ...spread,
    sizes: '(min-width: 1280px) 530px, (min-width: 768px) 58vw, 94vw',
  },
  column: {
    ...spread,
    sizes: '(min-width: 1280px) 352px, (min-width: 1024px) 31vw, (min-width: 768px) 58vw, 94vw',
  },
} as const

/** The parts of a card from 768 px, and of the first on a phone. */
const parts = {
  picture:
    'row-start-1 aspect-3/2 md:@2xl:row-end-3 md:@2xl:self-stretch md:@2xl:justify-self-stretch',
  text: 'min-w-0 pt-4 wrap-anywhere md:@2xl:self-end md:@2xl:pt-0',
  name: 'w-fit max-w-full text-[1.45rem] break-words hyphens-auto md:@2xl:text-[1.9rem] lg:@2xl:text-[2.6rem]',
  facts: 'mt-1.5 text-ink-soft',
  badges: 'mt-2 mb-3 flex flex-wrap gap-1.5',
  biography: 'mb-4 lg:@2xl:text-[1.1rem]',
  foot: 'flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1 border-t border-line pt-3 md:self-end md:@2xl:self-start',
}

/** One horse in a list. The whole card is a single link to the horse's page. */
export function HorseCard({
  horse,
  hasShares,
  isAmongFeatured = false,
  layout = 'column',
  isLead = false,
  priority = false,
  headingLevel: Heading = 'h2',
}: Props) {
  const { frame, place, sizes } = layouts[layout]
  const phone = phoneLayouts[isLead ? 'lead' : 'row']
  return (
    <article className="group @container relative h-full">
      <div className={`${frame} ${phone.frame}`}>
        <div
          className={`overflow-hidden bg-sunken ${parts.picture} ${place} ${phone.picture}`}
          style={{ viewTransitionName: `horse-${horse.slug}` }}
        >
          <StableImage
            {...pictureOf(horse)}
            alt=""
            shape="3x2"
            sizes={isLead ? sizes : sizes.replace('94vw', '52vw')}
            priority={priority}
            className="size-full transition-transform duration-250 ease-out group-hover:scale-[1.025]"
          />
        </div>
        <div className={`${parts.text} ${phone.text}`}>
          <Heading
            className={`${parts.name} ${phone.name}`}
            style={{ viewTransitionName: `horse-name-${horse.slug}` }}
          >
            {horse.name}
          </Heading>
          <p className={`${parts.facts} ${phone.facts}`}>
            <Facts of={[horse.breed, formatAge(horse.age), horse.gender]} />
          </p>
          <p className={`${parts.badges} ${phone.badges}`}>
            <HorseStatusBadge status={horse.status} />
            {horse.isFeatured && !isAmongFeatured && <Badge tone="brass">Featured</Badge>}
            {hasShares && <Badge tone="brand">Shares Available</Badge>}
          </p>
          {horse.biography !== null && (
            <p className={`${phone.clamp} ${parts.biography} ${phone.biography}`}>
              {horse.biography}
            </p>
          )}
        </div>
        <p className={`${parts.foot} ${phone.foot}`}>
          <span className="figures text-ink-soft">{careerLine(horse)}</span>
          <Link
            to="/horses/$slug"
            params={{ slug: horse.slug }}
            className="text-link-line after:absolute after:inset-0 group-hover:decoration-current"
          >
            View Details<span className="sr-only">: {horse.name}</span>
          </Link>
        </p>
      </div>
    </article>
  )
}

/** A card whose horse is still to come, in the same frame. */
export function HorseCardSkeleton({
  layout = 'column',
  isLead = false,
}: Pick<Props, 'layout' | 'isLead'>) {
  const { frame, place } = layouts[layout]
  const phone = phoneLayouts[isLead ? 'lead' : 'row']
  return (
    <div className="@container relative h-full">
      <div className={`${frame} ${phone.frame}`}>
        <Skeleton className={`${parts.picture} ${place} ${phone.picture}`} />
        <div className={`${parts.text} ${phone.text}`}>
          <p className={`font-serif leading-[1.14] font-bold ${parts.name} ${phone.name}`}>
            <SkeletonText>Name of a horse</SkeletonText>
          </p>
          <p className={`${parts.facts} ${phone.facts}`}>
            <SkeletonText>Breed · 5 years · Gelding</SkeletonText>
          </p>
          <p className={`${parts.badges} ${phone.badges}`}>
            <BadgeSkeleton>Active</BadgeSkeleton>
          </p>
          {/* no ellipsis is seen */}
          <p className={`text-transparent ${phone.clamp} ${parts.biography} ${phone.biography}`}>
            <SkeletonText>{'A few words of a text that is to come. '.repeat(6)}</SkeletonText>
          </p>
        </div>
        <p className={`${parts.foot} ${phone.foot}`}>
          <SkeletonText>3 wins from 20 races</SkeletonText>
          <SkeletonText>View Details</SkeletonText>
        </p>
      </div>
    </div>
  )
}

function careerLine({ totalWins, totalRaces }: CardHorse): string {
  if (totalRaces === 0) return 'Yet to race'
  const wins = totalWins === 0 ? 'No wins' : counted(totalWins, 'win')
  return `${wins} from ${counted(totalRaces, 'race')}`
}
