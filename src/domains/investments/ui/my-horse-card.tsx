import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../lib/money'
import { groupDigits } from '../../../lib/text'
import { useSite } from '../../../web/site'
import { hasColours } from '../../media/colours.rules'
import { Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import { StableSilks } from '../../media/ui/silks'
import { pictureOf, StableImage } from '../../media/ui/stable-image'
import { OwnRaces, OwnRacesSkeleton } from './own-races'
import type { OwnedHorse } from './portfolio'
import { percentWords } from './share-words'

interface Props {
  owned: OwnedHorse
  priority: boolean
}

/** One of the owner's horses: its photograph, colours and record. */
export function MyHorseCard({ owned: { horse, shares, part }, priority }: Props) {
  // prizes are in the stable's currency, whatever currency the shares were bought in
  const { currency } = useSite()
  return (
    <article className="group @container relative h-full break-inside-avoid bg-raised print:border print:border-line-strong">
      <div className={parts.frame}>
        <div
          className={`overflow-hidden bg-sunken ${parts.picture}`}
          style={{ viewTransitionName: `horse-${horse.slug}` }}
        >
          <StableImage
            {...pictureOf(horse)}
            alt=""
            sizes="(min-width: 64rem) 22rem, (min-width: 48rem) 55vw, 9rem"
            shape="3x2"
            priority={priority}
            className="size-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.02]"
          />
        </div>
        <div className={`flex items-start gap-3.5 ${parts.head}`}>
          {hasColours(horse) && <StableSilks own={horse} className="size-10 shrink-0 md:size-13" />}
          <div className="min-w-0">
            <h3
              className="w-fit text-[1.25rem] wrap-anywhere hyphens-auto md:text-[1.5rem]"
              style={{ viewTransitionName: `horse-name-${horse.slug}` }}
            >
              {horse.name}
            </h3>
            <p className="figures mt-0.5 font-semibold">{percentWords(part)} of the horse</p>
          </div>
        </div>
        <Figures
          won={formatMoney(horse.ownEarnings, currency)}
          shares={shares}
          wins={groupDigits(horse.totalWins)}
          races={groupDigits(horse.totalRaces)}
          career={formatMoney(horse.totalEarnings, currency)}
        />
        <div className={parts.races}>
          <OwnRaces horse={horse} />
          {horse.isPublished && (
            <p className="lg:mt-auto print:hidden">
              <Link
                to="/horses/$slug"
                params={{ slug: horse.id }}
                className="text-link-line inline-block py-1 after:absolute after:inset-0"
              >
                View Details<span className="sr-only">: {horse.name}</span>
              </Link>
            </p>
          )}
        </div>
      </div>
    </article>
  )
}

interface FiguresProps {
  /** The owner's part of the prize money. */
  won: ReactNode
  shares: ReactNode
  wins: ReactNode
  races: ReactNode
  career: ReactNode
}

/** The owner's own money, large, and below it what they hold and what the horse has done. */
const Figures = ({ won, shares, wins, races, career }: FiguresProps) => (
  <dl
    className={`figures flex flex-wrap gap-x-5 gap-y-3 border-t border-line py-3 @min-[17rem]:grid @min-[17rem]:gap-x-2 @min-[17rem]:grid-cols-[6fr_5fr_6fr_minmax(7.25rem,auto)] ${parts.figures}`}
  >
    {[
      {
        label: 'Your part of the prize money',
        value: won,
        className: 'text-[1.2rem] md:text-[min(1.75rem,8cqi)]',
      },
      { label: shares === 1 ? 'Share' : 'Shares', value: shares },
      { label: 'Wins', value: wins },
      { label: 'Races', value: races },
      { label: 'Career earnings', value: career },
    ].map(({ label, value, className = '' }) => (
      <div
        key={label}
        className="first:col-span-full first:basis-full max-md:first:flex max-md:first:flex-wrap max-md:first:items-baseline max-md:first:justify-between max-md:first:gap-x-2"
      >
        <dt className="text-[0.92rem] leading-5 text-ink-soft">{label}</dt>
        <dd className={`font-semibold wrap-anywhere ${className}`}>{value}</dd>
      </div>
    ))}
  </dl>
)

// on a phone the picture is small, beside the name; on a tablet beside all; on a wide screen the races have a third column
const parts = {
  frame:
    'grid h-full grid-cols-[min(5.5rem,33%)_minmax(0,1fr)] max-md:p-4 max-md:pb-3 md:grid-cols-2 md:grid-rows-[auto_auto_1fr] lg:grid-cols-[13rem_minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[18rem_minmax(0,1fr)_23.5rem]',
  picture:
    'max-md:aspect-square max-md:self-start md:row-span-3 md:aspect-3/2 md:self-stretch md:justify-self-stretch lg:row-span-2',
  head: 'min-w-0 max-md:self-center max-md:pl-4 md:px-5 md:pt-4 xl:px-6',
  figures: 'col-span-full mt-4 md:col-span-1 md:mx-5 lg:content-start xl:mx-6',
  races:
    'col-span-full flex min-w-0 flex-col gap-3 pt-3 md:col-span-1 md:px-5 md:pb-4 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:my-4 lg:border-l lg:border-line lg:py-1 xl:px-6',
}

/** A card whose horse is still to come, in the same frame. */
export const MyHorseCardSkeleton = () => (
  <div data-placeholder className="@container h-full bg-raised">
    <div className={parts.frame}>
      <Skeleton className={parts.picture} />
      <div className={parts.head}>
        <p className="font-serif text-[1.25rem] leading-[1.14] font-bold md:text-[1.5rem]">
          <SkeletonText>Name of a horse</SkeletonText>
        </p>
        <p className="mt-0.5">
          <SkeletonText>4% of the horse</SkeletonText>
        </p>
      </div>
      <Figures
        won={<SkeletonText>Rs 25,000.00</SkeletonText>}
        shares={<SkeletonText>4</SkeletonText>}
        wins={<SkeletonText>4</SkeletonText>}
        races={<SkeletonText>14</SkeletonText>}
        career={<SkeletonText>Rs 250,000.00</SkeletonText>}
      />
      <div className={parts.races}>
        <OwnRacesSkeleton />
        <p>
          <span className="inline-block py-1">
            <SkeletonText>View Details</SkeletonText>
          </span>
        </p>
      </div>
    </div>
  </div>
)
