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
          className={`overflow-hidden bg-sunken ${pictureOfLead(isLead)} ${parts.picture}`}
          style={{ viewTransitionName: `horse-${horse.slug}` }}
        >
          <StableImage
            {...pictureOf(horse)}
            alt=""
            sizes={
              isLead
                ? '(min-width: 72rem) 41rem, (min-width: 55rem) 58vw, (min-width: 48rem) 47vw, 7.5rem'
                : '(min-width: 72rem) 33rem, (min-width: 48rem) 47vw, 7.5rem'
            }
            shape="3x2"
            priority={priority}
            className="size-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.02]"
          />
        </div>
        <div className={`flex items-start gap-3.5 ${parts.head}`}>
          {hasColours(horse) && <StableSilks own={horse} className="size-10 shrink-0 md:size-13" />}
          <div className="min-w-0">
            <h3
              className="w-fit text-[1.4rem] wrap-anywhere hyphens-auto md:text-[1.5rem]"
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
        <div className={`${parts.races} ${racesOf(isLead)}`}>
          <NextRace horse={horse} />
          <LastRace horse={horse} />
          {horse.isPublished && (
            <p className="col-span-full mt-auto border-t border-line pt-3 print:hidden">
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
  <dl className={`figures grid grid-cols-6 border-t border-line ${parts.figures}`}>
    {[
      { label: 'Your part of the prize money', value: won },
      { label: 'The horse’s career earnings', value: career },
    ].map(({ label, value }) => (
      <div
        key={label}
        className="col-span-3 flex flex-col justify-between border-line py-3 pr-2 not-first:border-l not-first:pr-0 not-first:pl-4"
      >
        <dt className="text-[0.92rem] leading-5 text-ink-soft">{label}</dt>
        <dd className="mt-0.5 text-[min(1.2rem,5.4cqi)] leading-8 font-semibold wrap-anywhere">
          {value}
        </dd>
      </div>
    ))}
    {[
      { label: shares === 1 ? 'Share' : 'Shares', value: shares },
      { label: 'Wins', value: wins },
      { label: 'Races', value: races },
    ].map(({ label, value }) => (
      <div
        key={label}
        className="col-span-2 border-t border-line py-3 not-nth-3:border-l not-nth-3:pl-4"
      >
        <dt className="text-[0.92rem] leading-5 text-ink-soft">{label}</dt>
        <dd className="text-[min(1.2rem,5.4cqi)] leading-8 font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
)

// on a phone the picture is small, beside the name; on a tablet the lead's is beside the figures, on a desktop beside all
const frameOf = (isLead: boolean) =>
  `grid h-full grid-cols-[min(7rem,37%)_minmax(0,1fr)] max-md:p-4 max-md:pb-3 md:grid-rows-[auto_auto_auto_1fr] ${isLead ? 'md:grid-cols-2 md:grid-rows-[auto_1fr_auto] @3xl:grid-cols-[4fr_3fr] @3xl:grid-rows-[auto_auto_1fr]' : 'md:grid-cols-1'}`
const pictureOfLead = (isLead: boolean) =>
  isLead ? 'md:row-span-2 md:self-stretch md:justify-self-stretch @3xl:row-span-3' : ''
const racesOf = (isLead: boolean) =>
  isLead
    ? 'md:col-span-full md:grid md:grid-cols-2 md:gap-x-10 md:*:first:border-t-0 @3xl:*:first:border-t @3xl:col-span-1 @3xl:flex @3xl:px-8'
    : 'md:col-span-1'
const parts = {
  picture: 'aspect-3/2 self-start',
  head: 'min-w-0 max-md:self-center max-md:pl-4 md:px-5 md:pt-4 @3xl:px-8 @3xl:pt-6',
  figures: 'col-span-full mt-4 md:col-span-1 md:mx-5 @3xl:mx-8',
  races: 'col-span-full flex min-w-0 flex-col md:px-5 md:pb-4',
}

/** A card whose horse is still to come, in the same frame. */
export const MyHorseCardSkeleton = ({ isLead }: Pick<Props, 'isLead'>) => (
  <div className="@container h-full bg-raised">
    <div className={frameOf(isLead)}>
      <Skeleton className={`${pictureOfLead(isLead)} ${parts.picture}`} />
      <div className={parts.head}>
        <p className="font-serif text-[1.4rem] leading-snug font-bold md:text-[1.5rem]">
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
      <div className={`${parts.races} ${racesOf(isLead)}`}>
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
