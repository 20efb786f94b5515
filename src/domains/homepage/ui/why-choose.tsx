import type { SilksPattern } from '../../../lib/silks'
import { Container } from '../../../web/ui/container'
import { StableJacket } from './stable-jacket'

const points: readonly { title: string; text: string; pattern: SilksPattern }[] = [
  {
    title: 'Proven Excellence',
    text: 'Every race a horse of ours has run is on its page, with its place, jockey and prize. Judge us by the results board.',
    pattern: 'star',
  },
  {
    title: 'World-Class Care',
    text: 'Fed before dawn, worked at first light, walked until cool. Each horse is trained by its own calendar and is never asked before it is ready.',
    pattern: 'hoops',
  },
  {
    title: 'Investment Opportunities',
    text: 'Own a part of a racehorse, from a single share. We tell you what it costs, what is left and what comes with it before you ask.',
    pattern: 'quarters',
  },
]

/** Three reasons, each under a jacket in the stable's colours. */
export function WhyChoose({ stableName }: { stableName: string }) {
  return (
    <section aria-labelledby="why-title">
      <Container className="py-14 md:py-20">
        <h2 id="why-title" className="max-w-[14em] text-3xl sm:text-4xl">
          Why Choose {stableName}
        </h2>
        <ul className="mt-8 grid border-t-4 border-double border-line-strong lg:grid-cols-3">
          {points.map(({ title, text, pattern }) => (
            <li
              key={title}
              className="grid gap-x-5 gap-y-3 min-[21rem]:grid-cols-[auto_minmax(0,1fr)] border-line py-7 not-last:border-b sm:gap-x-8 lg:block lg:px-7 lg:first:pl-0 lg:last:pr-0 lg:not-last:border-r lg:not-last:border-b-0"
            >
              <StableJacket pattern={pattern} className="size-18 md:size-24" />
              <div>
                <h3 className="text-xl sm:text-[1.35rem] lg:mt-4">{title}</h3>
                <p className="mt-2 max-w-[29em] text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
