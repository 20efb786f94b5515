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
    <section aria-labelledby="about-title" className="bg-sunken">
      <Container className="grid gap-x-12 gap-y-6 py-14 md:py-20 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2
            id="about-title"
            className="border-t-4 border-double border-line-strong pt-5 text-3xl sm:text-4xl"
          >
            {title === '' ? 'About the stable' : title}
          </h2>
        </div>
        <div className="prose lg:col-span-7 lg:pt-5 [&>:first-child]:text-[1.3rem] [&>:first-child]:leading-normal">
          {paragraphs.map((text, index) => (
            <p key={index} className="whitespace-pre-line">
              {text}
            </p>
          ))}
        </div>
      </Container>
    </section>
  )
}
