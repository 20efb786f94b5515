import type { ReactNode } from 'react'
import { buttonClass } from '../../../web/ui/button'
import { Container } from '../../../web/ui/container'
import { Loading } from '../../../web/ui/skeleton'
import { StablePrint } from '../../../web/ui/stable-print'
import { type PicturePlace, StableImage } from '../../media/ui/stable-image'
import type { HomepageSettings } from '../homepage.contract'

const DEFAULT_TITLE = 'Excellence in Racing'

export interface HeroSettings {
  /** Undefined while they load, or if loading failed. */
  settings: HomepageSettings | undefined
  /** Loads the settings again; set if loading failed. */
  retry?: (() => void) | undefined
}

export interface HeroProps extends HeroSettings {
  stableName: string
  children: ReactNode
}

/**
 * The picture with the title below it, like a poster: no picture that staff choose can make the title hard to
 * read, and no screen width cuts off anything that matters. The picture takes whatever height title and buttons
 * leave.
 */
export function PosterHero({ children, ...hero }: HeroProps) {
  return (
    <section aria-labelledby="hero-title" className="bg-brand text-on-brand">
      <HeroPicture
        {...hero}
        place={{
          sizes: '100vw',
          shape: '16x9',
          except: { media: '(max-width: 47.99rem)', shape: '6x5', sizes: '100vw' },
        }}
        className="h-[min(44svh,84vw)] md:h-[clamp(18rem,max(100svh-20rem,min(36vw,100svh-17rem)),20vw+17rem)]"
      />
      <div className="scotch-rule">
        <Container className="pt-6 pb-8 md:pt-8 md:pb-10">
          <h1
            id="hero-title"
            className="text-[min(13vw,clamp(2.4rem,1.15rem_+_5.4vw,5.6rem))] leading-[1.02] tracking-[-0.022em] break-words"
          >
            <Title {...hero} />
          </h1>
          <div className="mt-4 grid items-end gap-x-10 gap-y-6 md:mt-6 lg:flex lg:justify-between">
            <Subtitle {...hero} />
            <div className="flex flex-wrap items-center gap-3 max-sm:flex-col max-sm:items-stretch lg:shrink-0 lg:flex-nowrap">
              {children}
            </div>
          </div>
        </Container>
      </div>
    </section>
  )
}

type Told = Omit<HeroProps, 'children'>

export function HeroPicture({
  settings,
  retry,
  place,
  className,
}: HeroSettings & { place: PicturePlace; className: string }) {
  if (!settings && !retry) return <Waiting className={className} />
  if (!settings?.heroImageUrl) return <StablePrint className={className} />
  return (
    <StableImage
      src={settings.heroImageUrl}
      image={settings.heroImage}
      alt=""
      {...place}
      priority
      className={`block w-full ${className}`}
    />
  )
}

/** While the title loads, shows whose page it is. */
export function Title({ settings, retry, stableName }: Told) {
  if (settings || retry) return settings?.heroTitle ?? DEFAULT_TITLE
  return (
    <>
      <span className="sr-only">{stableName}</span>
      <Waiting className="h-[1.03em] max-w-[9em]" />
    </>
  )
}

const Waiting = ({ className }: { className: string }) => (
  <span aria-hidden className={`block w-full animate-pulse bg-on-brand/20 ${className}`} />
)

export function Subtitle({ settings, retry, stableName }: Told) {
  if (!settings)
    return retry ? (
      <Failed retry={retry} />
    ) : (
      <Loading className="grid w-full max-w-[24em] gap-2 text-lg md:text-xl">
        <Waiting className="h-[1.2em]" />
        <Waiting className="h-[1.2em] max-w-[16em]" />
      </Loading>
    )
  return (
    <p className="max-w-[24em] text-lg leading-snug text-on-brand-soft md:text-xl">
      {settings.heroSubtitle ??
        `${stableName} trains racehorses at the Champ de Mars, and shares them with people who love the sport.`}
    </p>
  )
}

/** A form, so that it also works before scripts have loaded. */
function Failed({ retry }: { retry: () => void }) {
  return (
    <form
      role="alert"
      onSubmit={(event) => {
        event.preventDefault()
        retry()
      }}
      className="flex max-w-[28em] flex-wrap items-center gap-x-4 gap-y-2 text-lg"
    >
      <p>We couldn’t load this text.</p>
      <button type="submit" className={buttonClass('onBrandQuiet')}>
        Try again
      </button>
    </form>
  )
}
