import type { CSSProperties } from 'react'
import { formatAge } from '../../../lib/ages'
import { Container } from '../../../web/ui/container'
import { DraftBand } from '../../../web/ui/draft-band'
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
        <div className="@container pt-5 pb-5 sm:pt-6 sm:pb-7 print:py-2">
          <h1 style={lettersOf(horse)} className="poster-name">
            {horse.name}
          </h1>
        </div>
        <dl className="flex flex-wrap justify-between gap-x-4 gap-y-3 border-y min-[22rem]:grid min-[22rem]:grid-cols-[auto_auto_auto] border-line-strong py-3.5 print:py-2 sm:flex sm:flex-wrap sm:items-center sm:justify-start sm:gap-x-10">
          {facts.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-[0.9rem] leading-5 text-ink-soft">{label}</dt>
              <dd className="text-[1.05rem] leading-7 font-semibold wrap-anywhere sm:text-[1.15rem]">
                {value}
              </dd>
            </div>
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

/** How high the photograph is: the name below it is still in the first view. */
export const heroClass =
  'h-[min(75vw,34rem)] sm:h-[min(60vw,36rem)] lg:h-[min(52vw,70svh)] lg:min-h-96 print:h-[25rem]'
const silksClass = 'h-[min(72vw,20rem)] lg:h-[26rem] print:h-40'

/** What `.poster-name` makes its size of; the name comes from its card. */
function lettersOf({ name, slug }: Horse): CSSProperties & Record<'--one' | '--two', number> {
  return {
    '--one': lettersIn(name),
    '--two': widestOfTwoLines(name),
    viewTransitionName: `horse-name-${slug}`,
  }
}
