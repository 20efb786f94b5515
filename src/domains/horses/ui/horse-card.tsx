import { Link } from '@tanstack/react-router'
import { formatAge } from '../../../lib/ages'
import { counted } from '../../../lib/text'
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
   * `column`: a portrait picture above the text, one of three side by side from 768 px; `half`: a landscape
   * picture, one of two. `spread`: full width, picture and text side by side; `spread-flipped` has the picture
   * on the right.
   */
  layout?: 'column' | 'half' | 'spread' | 'spread-flipped'
  /** The first picture that people see. */
  priority?: boolean
  headingLevel?: 'h2' | 'h3'
}

const lying = 'aspect-3/2 md:w-[60%]'
const frames = {
  column: 'aspect-3/2 xs:aspect-4/5 xs:w-[42%] md:w-auto',
  half: 'aspect-3/2 xs:w-[42%] md:w-auto',
  spread: lying,
  'spread-flipped': lying,
} as const

const spreadPicture = {
  shape: '3x2',
  sizes: '(min-width: 1280px) 660px, (min-width: 768px) 58vw, 94vw',
} as const
const pictures = {
  // portrait, but landscape on the smallest phones
  column: {
    shape: '4x5',
    sizes: '(min-width: 1280px) 352px, (min-width: 768px) 31vw, 42vw',
    except: { media: '(max-width: 29.99rem)', shape: '3x2', sizes: '94vw' },
  },
  half: {
    shape: '3x2',
    sizes: '(min-width: 1280px) 530px, (min-width: 768px) 47vw, (min-width: 480px) 42vw, 94vw',
  },
  spread: spreadPicture,
  'spread-flipped': spreadPicture,
} as const

/** One horse in a list. The whole card is a single link to the horse's page. */
export function HorseCard({
  horse,
  hasShares,
  layout = 'column',
  priority = false,
  headingLevel: Heading = 'h2',
}: Props) {
  const isSpread = layout === 'spread' || layout === 'spread-flipped'
  return (
    <article
      className={
        isSpread
          ? `group relative flex flex-col gap-5 md:items-stretch md:gap-8 ${layout === 'spread' ? 'md:flex-row' : 'md:flex-row-reverse'}`
          : 'group relative flex h-full flex-col gap-4 xs:flex-row xs:gap-5 md:flex-col md:gap-4'
      }
    >
      <div
        className={`relative shrink-0 overflow-hidden bg-sunken ${frames[layout]}`}
        style={{ viewTransitionName: `horse-${horse.slug}` }}
      >
        <StableImage
          {...pictureOf(horse)}
          alt=""
          {...pictures[layout]}
          priority={priority}
          className="h-full w-full transition-transform duration-250 ease-out group-hover:scale-[1.025]"
        />
        <Marks isFeatured={horse.isFeatured} hasShares={hasShares} />
      </div>
      <div className={`flex min-w-0 flex-1 flex-col ${isSpread ? 'md:justify-center' : ''}`}>
        <Heading
          className={
            isSpread
              ? 'text-[1.9rem] break-words hyphens-auto lg:text-[2.6rem]'
              : 'text-[1.45rem] break-words hyphens-auto md:text-[1.3rem] lg:text-[1.45rem]'
          }
        >
          {horse.name}
        </Heading>
        <p className="mt-1.5 mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-soft">
          <span>
            {[horse.breed, formatAge(horse.age), horse.gender].filter(Boolean).join(' · ')}
          </span>
          <HorseStatusBadge status={horse.status} />
        </p>
        {horse.biography !== null && (
          <p className={`mb-4 line-clamp-3 ${isSpread ? 'lg:text-[1.1rem]' : ''}`}>
            {horse.biography}
          </p>
        )}
        <p
          className={`mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line pt-3 ${isSpread ? 'md:mt-2' : ''}`}
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
      </div>
    </article>
  )
}

/** Set on the photograph's lower edge, like a caption. */
function Marks({ isFeatured, hasShares }: { isFeatured: boolean; hasShares: boolean }) {
  if (!isFeatured && !hasShares) return null
  return (
    <p className="absolute bottom-0 left-0 flex flex-wrap text-[0.85rem] leading-6 font-semibold">
      {isFeatured && <span className="bg-brass-wash px-2.5 text-brass-ink">Featured</span>}
      {hasShares && <span className="bg-brand px-2.5 text-on-brand">Shares Available</span>}
    </p>
  )
}

function careerLine({ totalWins, totalRaces }: CardHorse): string {
  if (totalRaces === 0) return 'Yet to race'
  const wins = totalWins === 0 ? 'No wins' : counted(totalWins, 'win')
  return `${wins} from ${counted(totalRaces, 'race')}`
}
