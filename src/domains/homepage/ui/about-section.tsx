import { Container } from '../../../web/ui/container'
import type { HomepageSettings } from '../homepage.contract'

/** The stable's text about itself; nothing without one. */
export function AboutSection({ settings }: { settings: HomepageSettings }) {
  const paragraphs = (settings.aboutSectionContent ?? '')
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const title = settings.aboutSectionTitle?.trim() ?? ''
  if (paragraphs.length === 0) return null
  return (
    <section aria-labelledby="about-title" className="bg-sunken dark:bg-raised">
      <Container className="py-14 md:py-20">
        <div className="grid gap-x-12 gap-y-6 border-t-4 border-double border-line-strong pt-5 lg:grid-cols-12">
          <h2 id="about-title" className="text-3xl sm:text-4xl lg:col-span-5">
            {title === '' ? 'About the stable' : title}
          </h2>
          <div className="prose lg:col-span-7 [&>:first-child]:text-[1.3rem] [&>:first-child]:leading-normal">
            {paragraphs.map((text, index) => (
              <p key={index} className="whitespace-pre-line">
                {text}
              </p>
            ))}
          </div>
        </div>
      </Container>
    </section>
  )
}
