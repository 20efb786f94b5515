import { useSite } from '../../../web/site'

/** What a share brings, if the stable says so, with the rules of a race card between, and above unless it has a heading (`h3`). */
export function OwnerBenefits({ headingLevel: Heading }: { headingLevel: 'h2' | 'h3' }) {
  const { benefits } = useSite()
  if (benefits.length === 0) return null
  return (
    <ul
      className={`grid grid-cols-1 md:grid-cols-3 print:grid-cols-3 ${Heading === 'h2' ? 'border-t border-line-strong md:pt-5' : ''}`}
    >
      {benefits.map(({ title, text }, index) => (
        <li
          key={index}
          className="border-line py-3 wrap-anywhere md:py-0 not-first:border-t md:px-6 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0 md:last:pr-0 print:px-4 print:not-first:border-t-0 print:not-first:border-l print:first:pl-0 print:last:pr-0"
        >
          <Heading className="text-lg md:text-xl">{title}</Heading>
          <p className="mt-0.5 whitespace-pre-line md:mt-1.5 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
