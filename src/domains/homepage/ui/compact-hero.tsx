import { Container } from '../../../web/ui/container'
import { HeroPicture, type HeroProps, Subtitle, Title } from './hero'

interface CompactProps extends HeroProps {
  /** An owner's own horses, and the page's title, are above it: it is lower still on a phone. */
  isBelowOwn?: boolean
}

/** `PosterHero` for people who have been here before: lower, with the title beside the picture. */
export function CompactHero({ isBelowOwn = false, children, ...hero }: CompactProps) {
  const Heading = isBelowOwn ? 'h2' : 'h1'
  return (
    <section aria-labelledby="hero-title" className="relative bg-brand text-on-brand">
      <HeroPicture
        {...hero}
        place={{ sizes: '(min-width: 64rem) 58vw, 100vw', shape: '3x2' }}
        className={`${isBelowOwn ? 'h-[min(22svh,40vw)]' : 'h-[min(34svh,60vw)]'} lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-[58%]`}
      />
      {/* the Scotch rule, upright where picture and title stand side by side */}
      <span
        aria-hidden
        className="absolute inset-y-0 right-[58%] hidden w-[9px] border-r-[5px] border-l border-mark lg:block"
      />
      <div className="scotch-rule lg:border-t-0 lg:before:hidden">
        <Container className="flex flex-col justify-center pt-6 pb-8 lg:min-h-[26rem] lg:py-10">
          <Heading
            id="hero-title"
            className="text-[min(13vw,clamp(2.4rem,1.6rem_+_2.8vw,3.9rem))] leading-[1.03] tracking-[-0.02em] break-words lg:w-[min(24rem,38vw)]"
          >
            <Title {...hero} />
          </Heading>
          <div className="mt-4 mb-6 lg:w-[min(22rem,34vw)]">
            <Subtitle {...hero} />
          </div>
          <div className="flex flex-wrap items-center gap-3 max-sm:flex-col max-sm:items-stretch lg:w-[min(24rem,36vw)]">
            {children}
          </div>
        </Container>
      </div>
    </section>
  )
}
