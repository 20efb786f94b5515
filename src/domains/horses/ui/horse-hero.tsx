import type { CSSProperties, ReactNode } from 'react'
import { formatAge } from '../../../lib/ages'
import { Container } from '../../../web/ui/container'
import { DraftBand } from '../../../web/ui/draft-band'
import { Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import { PhotoCredit } from '../../media/ui/photo-credit'
import { pictureOf, StableImage } from '../../media/ui/stable-image'
import type { Horse } from '../horses.contract'
import { HorseShareButton } from './horse-share-button'
import { HorseStatusBadge } from './horse-status-badge'
import { lettersIn, widestOfTwoLines } from './poster-name'

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
            {horse.name}
          </h1>
        </div>
        <dl className={factsClass}>
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
          <div>
            <dt className="text-[0.9rem] leading-5 text-ink-soft">Status</dt>
            <dd className="pt-0.5">
              <HorseStatusBadge status={horse.status} />
            </dd>
          </div>
          {horse.isPublished && (
            <div className="self-center sm:ml-auto print:hidden">
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
      <Skeleton className={heroClass} />
    </div>
    <Container>
      <div className={nameClass}>
        <p style={lettersOf('Name Of Horse')} className="poster-name font-serif font-bold">
          <SkeletonText>Name Of Horse</SkeletonText>
        </p>
      </div>
      <dl className={factsClass}>
        {['Breed', 'Age', 'Gender', 'Colour', 'Status'].map((label) => (
          <Fact key={label} label={label}>
            <SkeletonText>Gelding</SkeletonText>
          </Fact>
        ))}
      </dl>
    </Container>
  </>
)

const nameClass = '@container pt-5 pb-5 sm:pt-6 sm:pb-7 print:pt-2 print:pb-5'
const factsClass =
  'flex flex-wrap justify-between gap-x-4 gap-y-3 border-y min-[22rem]:grid min-[22rem]:grid-cols-[auto_auto_auto] border-line-strong py-3.5 print:py-2 sm:flex sm:flex-wrap sm:items-center sm:justify-start sm:gap-x-10'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-[0.9rem] leading-5 text-ink-soft">{label}</dt>
    <dd className="text-[1.05rem] leading-7 font-semibold wrap-anywhere sm:text-[1.15rem]">
      {children}
    </dd>
  </div>
)

/** How high the photograph is: the name below it is still in the first view. */
const heroClass =
  'h-[min(75vw,34rem)] sm:h-[min(60vw,36rem)] lg:h-[min(52vw,70svh)] lg:min-h-96 print:h-[25rem]'
const silksClass = 'h-[min(72vw,20rem)] lg:h-[26rem] print:h-40'

/** What `.poster-name` makes its size of. */
const lettersOf = (name: string): CSSProperties & Record<'--one' | '--two', number> => ({
  '--one': lettersIn(name),
  '--two': widestOfTwoLines(name),
})
