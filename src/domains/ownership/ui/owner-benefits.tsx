import { useSite } from '../../../web/site'

/** What a share brings, if the stable says so, numbered like saddle cloths, with the rules of a race card between. */
export function OwnerBenefits({ headingLevel: Heading }: { headingLevel: 'h2' | 'h3' }) {
  const { benefits } = useSite()
  if (benefits.length === 0) return null
  return (
    <ol className="grid grid-cols-1 border-t border-line-strong md:grid-cols-3 print:grid-cols-3">
      {benefits.map(({ title, text }, index) => (
        <li
          key={index}
          className="flex gap-4 border-line py-3.5 md:py-5 not-first:border-t md:px-6 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0 md:last:pr-0 print:px-4 print:not-first:border-t-0 print:not-first:border-l print:first:pl-0 print:last:pr-0"
        >
          <span
            aria-hidden
            className="flex size-10 shrink-0 items-center justify-center bg-brand font-serif text-xl font-bold text-on-brand"
          >
            {index + 1}
          </span>
          <div className="min-w-0 wrap-anywhere">
            <Heading className="text-lg">{title}</Heading>
            <p className="mt-0.5 whitespace-pre-line text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
