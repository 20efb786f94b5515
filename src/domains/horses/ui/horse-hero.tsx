import { formatAge } from '../../../lib/ages'
import { Container } from '../../../web/ui/container'
import { DraftBand } from '../../../web/ui/draft-band'
import { PhotoCredit } from '../../media/ui/photo-credit'
import { pictureOf, StableImage } from '../../media/ui/stable-image'
import type { Horse } from '../horses.contract'
import { HorseShareButton } from './horse-share-button'
import { HorseStatusBadge } from './horse-status-badge'

/** The full-width photograph with the horse's name on its lower edge, and its details. */
export function HorseHero({ horse }: { horse: Horse }) {
  const facts = [
    { label: 'Breed', value: horse.breed },
    { label: 'Age', value: formatAge(horse.age) },
    { label: 'Gender', value: horse.gender },
    { label: 'Colour', value: horse.color },
  ].filter((fact) => fact.value !== null)

  // silks are shown whole, above the name
  const isSilks = horse.featuredImageUrl === null

  return (
    <>
      {!horse.isPublished && <DraftBand />}
      <div
        className={`h-[min(100vw,34rem)] overflow-hidden bg-sunken sm:h-[min(62vw,40rem)] lg:h-[min(56vw,78svh)] lg:min-h-96 ${isSilks ? 'pb-11 sm:pb-16 lg:pb-20' : ''}`}
        style={{ viewTransitionName: `horse-${horse.slug}` }}
      >
        <StableImage
          {...pictureOf(horse)}
          alt={isSilks ? '' : horse.name}
          sizes="100vw"
          shape="3x2"
          except={{ media: '(max-width: 34rem)', shape: '1x1', sizes: '100vw' }}
          priority
          className="h-full w-full"
        />
      </div>
      <Container className="relative">
        <div className="-mt-11 -ml-4 w-fit max-w-[calc(100%+1rem)] bg-paper pt-4 pr-6 pl-4 sm:-mt-16 sm:-ml-6 sm:max-w-[calc(100%+1.5rem)] sm:pt-6 sm:pr-10 sm:pl-6 lg:-mt-20 lg:-ml-8 lg:pl-8">
          <h1 className="text-[2.1rem] leading-[1.06] break-words hyphens-auto sm:text-6xl lg:text-7xl">
            {horse.name}
          </h1>
        </div>
        <div className="mt-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <dl className="flex flex-wrap gap-x-8 gap-y-3 sm:gap-x-10">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-[0.9rem] leading-5 text-ink-soft">{label}</dt>
                <dd className="text-[1.15rem] leading-7 font-semibold">{value}</dd>
              </div>
            ))}
            <div>
              <dt className="text-[0.9rem] leading-5 text-ink-soft">Status</dt>
              <dd className="pt-0.5">
                <HorseStatusBadge status={horse.status} />
              </dd>
            </div>
          </dl>
          {horse.isPublished && (
            <HorseShareButton name={horse.name} path={`/horses/${horse.slug}`} />
          )}
        </div>
        <PhotoCredit image={horse.featuredImage} />
      </Container>
    </>
  )
}
