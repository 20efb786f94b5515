import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../lib/money'
import { useSite } from '../../../web/site'
import { hasColours } from '../../media/colours.rules'
import { Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import { StableSilks } from '../../media/ui/silks'
import { pictureOf, StableImage } from '../../media/ui/stable-image'
import { LastRace, NextRace } from './last-race'
import type { OwnedHorse } from './portfolio'
import { percentWords } from './share-words'

interface Props {
  owned: OwnedHorse
  /** Full width, with the photograph beside the figures if there is room. */
  isLead: boolean
  priority: boolean
}

/** One of the owner's horses: its photograph, colours and record. */
export function MyHorseCard({ owned: { horse, shares, part }, isLead, priority }: Props) {
  // prizes are in the stable's currency, whatever currency the shares were bought in
  const { currency } = useSite()
  return (
    <article className="group @container relative h-full break-inside-avoid bg-raised print:border print:border-line-strong">
      <div className={frameOf(isLead)}>
        <div
          className="overflow-hidden bg-sunken"
          style={{ viewTransitionName: `horse-${horse.slug}` }}
        >
          <StableImage
            {...pictureOf(horse)}
            alt=""
            sizes={
              isLead
                ? '(min-width: 72rem) 41rem, (min-width: 55rem) 58vw, 94vw'
                : '(min-width: 72rem) 33rem, (min-width: 48rem) 47vw, 94vw'
            }
            shape="3x2"
            priority={priority}
            className={`h-auto w-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.02] ${isLead ? '@3xl:h-full' : ''}`}
          />
        </div>
        <div className={`relative ${textClass}`}>
          <div className="flex items-start gap-3.5">
            {hasColours(horse) && <StableSilks own={horse} className="size-13 shrink-0" />}
            <div className="min-w-0">
              <h3
                className="w-fit text-[1.5rem] wrap-anywhere hyphens-auto"
                style={{ viewTransitionName: `horse-name-${horse.slug}` }}
              >
                {horse.name}
              </h3>
              <p className="figures mt-0.5 font-semibold text-mark-ink">
                {percentWords(part)} of the horse
              </p>
            </div>
          </div>
          <Figures
            won={formatMoney(horse.ownEarnings, currency)}
            shares={shares}
            wins={horse.totalWins}
            races={horse.totalRaces}
            career={formatMoney(horse.totalEarnings, currency)}
          />
          <NextRace horse={horse} />
          <LastRace horse={horse} />
          {horse.isPublished && (
            <p className="mt-auto border-t border-line pt-3 @3xl:mt-0 print:hidden">
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

const Figures = ({ won, shares, wins, races, career }: FiguresProps) => (
  <dl className="figures mt-4 grid grid-cols-3 border-t border-line">
    <div className="col-span-3 py-3">
      <dt className="text-[0.92rem] leading-5 text-ink-soft">Your part of the prize money</dt>
      <dd className="mt-0.5 text-[1.9rem] leading-tight font-semibold wrap-anywhere">{won}</dd>
    </div>
    {[
      { label: shares === 1 ? 'Share' : 'Shares', value: shares },
      { label: 'Wins', value: wins },
      { label: 'Races', value: races },
    ].map(({ label, value }) => (
      <div key={label} className="border-t border-line py-3 not-nth-2:border-l not-nth-2:pl-4">
        <dt className="text-[0.92rem] leading-5 text-ink-soft">{label}</dt>
        <dd className="text-[1.35rem] leading-8 font-semibold">{value}</dd>
      </div>
    ))}
    <div className="col-span-3 border-t border-line py-3">
      <dt className="text-[0.92rem] text-ink-soft">The horse’s career earnings</dt>
      <dd className="mt-0.5">{career}</dd>
    </div>
  </dl>
)

const frameOf = (isLead: boolean) =>
  `grid h-full grid-rows-[auto_1fr] ${isLead ? '@3xl:grid-cols-[3fr_2fr] @3xl:grid-rows-1' : ''}`
const textClass = 'flex min-w-0 flex-col px-5 pt-4 pb-4 @3xl:justify-center @3xl:px-8'

/** A card whose horse is still to come, in the same frame. */
export const MyHorseCardSkeleton = ({ isLead }: Pick<Props, 'isLead'>) => (
  <div className="@container h-full bg-raised">
    <div className={frameOf(isLead)}>
      <Skeleton className="aspect-3/2" />
      <div className={textClass}>
        <p className="font-serif text-[1.5rem] leading-snug font-bold">
          <SkeletonText>Name of a horse</SkeletonText>
        </p>
        <p className="mt-0.5">
          <SkeletonText>4% of the horse</SkeletonText>
        </p>
        <Figures
          won={<SkeletonText>Rs 25,000.00</SkeletonText>}
          shares={<SkeletonText>4</SkeletonText>}
          wins={<SkeletonText>4</SkeletonText>}
          races={<SkeletonText>14</SkeletonText>}
          career={<SkeletonText>Rs 250,000.00</SkeletonText>}
        />
        {['Next race', 'Last race'].map((label) => (
          <p key={label} className="border-t border-line py-3">
            <SkeletonText>{label}</SkeletonText>
            <br />
            <SkeletonText>The name of a race and its day</SkeletonText>
          </p>
        ))}
      </div>
    </div>
  </div>
)
