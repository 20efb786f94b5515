import type { CSSProperties, ReactNode } from 'react'
import { formatAge } from '../../../lib/ages'
import { capitalised } from '../../../lib/text'
import { BadgeSkeleton } from '../../../web/ui/badge'
import { buttonClass } from '../../../web/ui/button'
import { Container } from '../../../web/ui/container'
import { DraftBand } from '../../../web/ui/draft-band'
import { Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import { PhotoCredit } from '../../media/ui/photo-credit'
import { pictureOf, StableImage } from '../../media/ui/stable-image'
import type { Horse } from '../horses.contract'
import { HorseShareButton } from './horse-share-button'
import { HorseStatusBadge } from './horse-status-badge'
import { lettersIn, partsOf, widestOfTwoLines } from './poster-name'

/** A poster: the photograph alone, the name beneath it as large as the page is wide, and a line of details. */
export function HorseHero({ horse }: { horse: Horse }) {
  const facts = [
    { label: 'Breed', value: horse.breed },
    { label: 'Age', value: formatAge(horse.age) },
    { label: 'Gender', value: horse.gender },
    { label: 'Colour', value: horse.color },
  ].filter((fact) => fact.value !== null)
  const isSilks = horse.featuredImageUrl === null
  return (
    <>
      {!horse.isPublished && <DraftBand />}
      <div
        className={`overflow-hidden bg-sunken ${isSilks ? silksClass : heroClass}`}
        style={{ viewTransitionName: `horse-${horse.slug}` }}
      >
        <StableImage
          {...pictureOf(horse)}
          alt={isSilks ? '' : horse.name}
          sizes="(max-width: 40rem) 113vw, 100vw"
          shape="3x2"
          priority
          className="h-full w-full"
        />
      </div>
      <Container>
        <PhotoCredit image={horse.featuredImage} />
        <div className={nameClass}>
          <h1
            style={{ ...lettersOf(horse.name), viewTransitionName: `horse-name-${horse.slug}` }}
            className="poster-name"
          >
            {partsOf(horse.name).map((part, index) =>
              index % 2 === 1 ? (
                // what is wider than the line still breaks
                <span key={index} className="inline-block">
                  {part}
                </span>
              ) : (
                part
              ),
            )}
          </h1>
        </div>
        <dl className={factsClass}>
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
          <Status>
            <HorseStatusBadge status={horse.status} />
          </Status>
          {horse.isPublished && (
            <div className={shareClass}>
              <dt className="sr-only">Link</dt>
              <dd>
                <HorseShareButton name={horse.name} path={`/horses/${horse.slug}`} />
              </dd>
            </div>
          )}
        </dl>
      </Container>
    </>
  )
}

/** The poster of a horse still to come, with the details that most have. */
export const HorseHeroSkeleton = ({ slug }: Pick<Horse, 'slug'>) => (
  <>
    <div style={{ viewTransitionName: `horse-${slug}` }}>
      <Skeleton className={`rounded-none ${heroClass}`} />
    </div>
    <Container>
      <div className={nameClass}>
        {/* a placeholder for each line: they don't touch */}
        <p
          style={lettersOf(nameIn(slug))}
          className="poster-name font-serif font-bold text-balance [&>span]:bg-size-[100%_0.72em]"
        >
          <SkeletonText>{nameIn(slug)}</SkeletonText>
        </p>
      </div>
      <dl className={factsClass}>
        {usualFacts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            <SkeletonText>{value}</SkeletonText>
          </Fact>
        ))}
        <Status>
          <BadgeSkeleton>Active</BadgeSkeleton>
        </Status>
        <div className={shareClass}>
          {/* as wide as the button with its icon */}
          <dt className="sr-only">Link</dt>
          <dd className="animate-pulse rounded-[3px] bg-quiet-wash">
            <span className={`invisible ${buttonClass('quiet')}`}>
              <span className="pl-7">Share</span>
            </span>
          </dd>
        </div>
      </dl>
    </Container>
  </>
)

/** The name as the address spells it, or one of the usual length if the address is the horse's id. */
const nameIn = (slug: string) =>
  /^[\da-f]{8}-[\da-f]{4}-/.test(slug)
    ? 'Galloper Unseen'
    : slug.split('-').map(capitalised).join(' ')

const usualFacts = [
  { label: 'Breed', value: 'Thoroughbred' },
  { label: 'Age', value: '5 years' },
  { label: 'Gender', value: 'Gelding' },
  { label: 'Colour', value: 'Bay' },
]

const nameClass = '@container pt-6 pb-5 sm:pt-9 sm:pb-7 print:pt-2 print:pb-5'
const factsClass =
  'flex flex-wrap justify-between gap-x-4 gap-y-3 border-y min-[22rem]:grid min-[22rem]:grid-cols-[auto_auto_auto] border-line-strong py-3.5 print:py-2 sm:flex sm:flex-wrap sm:items-start sm:justify-start sm:gap-x-10'
const shareClass = 'self-center sm:ml-auto print:hidden'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-[0.9rem] leading-5 text-ink-soft">{label}</dt>
    <dd className="text-[1.05rem] leading-7 font-semibold wrap-anywhere sm:text-[1.15rem]">
      {children}
    </dd>
  </div>
)

const Status = ({ children }: { children: ReactNode }) => (
  <div>
    <dt className="text-[0.9rem] leading-5 text-ink-soft">Status</dt>
    <dd className="pt-0.5">{children}</dd>
  </div>
)

/** How high the photograph is: the name below it is still in the first view. */
const heroClass =
  'h-[min(75vw,34rem)] sm:h-[min(60vw,36rem)] lg:h-[min(52vw,100svh-13rem)] lg:min-h-96 print:h-[25rem]'
const silksClass = 'h-[min(72vw,20rem)] lg:h-[26rem] print:h-40'

/** What `.poster-name` makes its size of. */
const lettersOf = (name: string): CSSProperties & Record<'--one' | '--two', number> => ({
  '--one': lettersIn(name),
  '--two': widestOfTwoLines(name),
})
