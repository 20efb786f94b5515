import { SectionHeading } from '../../../web/ui/section-heading'
import type { Horse } from '../horses.contract'

type Life = Pick<Horse, 'biography' | 'sire' | 'dam'>

/** Whether there is a biography or a pedigree to show. */
export const hasLife = ({ biography, sire, dam }: Life) =>
  biography !== null || sire !== null || dam !== null

export function HorseBiography({ horse }: { horse: Life }) {
  const { biography, sire, dam } = horse
  const hasParents = sire !== null || dam !== null
  const paragraphs = (biography ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== '')
  return (
    <section aria-labelledby="biography" className="later">
      <SectionHeading id="biography" title="Biography" />
      {/* as far from the career line as the races are */}
      <div className="grid gap-x-14 gap-y-8 max-lg:in-[.career-line]:pl-3 print:grid-cols-[minmax(0,75ch)_minmax(0,1fr)]">
        <div className="max-w-[66ch] space-y-4 text-[1.1rem] leading-relaxed whitespace-pre-line empty:hidden lg:max-w-none lg:columns-2 lg:gap-14 print:max-w-none print:text-base">
          {paragraphs.map((text, index) => (
            <p key={index} className="lg:break-inside-avoid">
              {text.trim()}
            </p>
          ))}
        </div>
        {hasParents && (
          // branches off the career line, if there is one
          <dl className="relative grid content-start gap-x-14 gap-y-5 self-start border-l-2 border-line-strong max-lg:in-[.career-line]:-ml-[calc(var(--indent)+0.75rem)] max-lg:in-[.career-line]:border-l-0 lg:grid-cols-2 lg:border-l-0 print:gap-2 print:border-0">
            <Parent label="Sire (father)" name={sire} />
            <Parent label="Dam (mother)" name={dam} />
          </dl>
        )}
      </div>
    </section>
  )
}

function Parent({ label, name }: { label: string; name: string | null }) {
  if (name === null) return null
  return (
    <div className="relative pl-5 before:absolute before:top-1/2 before:left-0 before:w-3 before:border-t-2 before:border-line-strong lg:border-t lg:border-line lg:pt-3 lg:pl-0 lg:before:hidden print:pl-0 print:before:hidden">
      <dt className="text-[0.9rem] leading-5 text-ink-soft">{label}</dt>
      <dd className="font-serif text-lg leading-7 font-bold break-words lg:text-2xl">{name}</dd>
    </div>
  )
}
