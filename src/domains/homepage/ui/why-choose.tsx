import { useSite } from '../../../web/site'
import { Container } from '../../../web/ui/container'
import { SectionHeading } from '../../../web/ui/section-heading'

/** The stable's reasons, each under a number as on a saddle cloth; nothing if it gives none. */
export function WhyChoose() {
  const { name, reasons } = useSite()
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="why-title" className="without-foot">
      <Container className="pt-14 md:pt-20">
        <SectionHeading id="why-title" title={`Why Choose ${name}`} />
        <ul className="grid lg:auto-cols-fr lg:pb-7 lg:grid-flow-col">
          {reasons.map(({ title, text }, index) => (
            <li
              key={index}
              className="group grid gap-x-5 gap-y-3 min-[21rem]:grid-cols-[auto_minmax(0,1fr)] border-line py-7 first:pt-0 not-last:border-b sm:gap-x-8 lg:py-0 lg:not-only:block lg:px-7 lg:first:pl-0 lg:last:pr-0 lg:not-last:border-r lg:not-last:border-b-0"
            >
              <span
                aria-hidden
                className="flex size-14 items-center justify-center bg-brand font-serif text-3xl font-bold text-on-brand md:size-16 md:text-4xl"
              >
                {index + 1}
              </span>
              {/* a single reason has the whole row */}
              <div className="gap-x-12 lg:group-only:grid lg:group-only:grid-cols-[1fr_2fr]">
                <h3 className="text-xl wrap-anywhere sm:text-[1.35rem] lg:group-not-only:mt-4">
                  {title}
                </h3>
                <p className="mt-2 max-w-[29em] wrap-anywhere whitespace-pre-line text-ink-soft lg:group-only:mt-0 lg:group-only:max-w-prose">
                  {text}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
