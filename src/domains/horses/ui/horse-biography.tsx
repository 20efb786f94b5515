import { SectionHeading } from '../../../web/ui/section-heading'
import type { Horse } from '../horses.contract'

type Life = Pick<Horse, 'name' | 'biography' | 'sire' | 'dam'>

/** Whether there is a biography or a pedigree to show. */
export const hasLife = ({ biography, sire, dam }: Life) =>
  biography !== null || sire !== null || dam !== null

export function HorseBiography({ horse }: { horse: Life }) {
  const { name, biography, sire, dam } = horse
  const paragraphs = (biography ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== '')
  return (
    <section aria-labelledby="biography">
      <SectionHeading id="biography" title="Biography" />
      <div className="max-w-[66ch] space-y-4 text-[1.1rem] leading-relaxed whitespace-pre-line">
        {paragraphs.map((text, index) => (
          <p key={index}>{text.trim()}</p>
        ))}
      </div>
      {(sire !== null || dam !== null) && (
        <div className="mt-8 flex max-w-[66ch] items-stretch gap-4 sm:gap-6">
          <p
            aria-hidden
            className="hidden max-w-[45%] self-center font-serif text-lg font-bold break-words sm:block"
          >
            {name}
          </p>
          <dl className="relative grid min-w-0 flex-1 gap-5 border-l-2 border-line-strong">
            <Parent label="Sire (father)" name={sire} />
            <Parent label="Dam (mother)" name={dam} />
          </dl>
        </div>
      )}
    </section>
  )
}

function Parent({ label, name }: { label: string; name: string | null }) {
  if (name === null) return null
  return (
    <div className="relative pl-8 before:absolute before:top-1/2 before:left-0 before:w-5 before:border-t-2 before:border-line-strong">
      <dt className="text-[0.9rem] leading-5 text-ink-soft">{label}</dt>
      <dd className="font-serif text-lg leading-7 font-bold break-words">{name}</dd>
    </div>
  )
}
