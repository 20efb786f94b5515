import { formatLongDate } from '../../lib/dates'
import { useSite } from '../site'

/** The head of a printed sheet: whose it is, of which day, and its page's address, which begins with a slash. */
export function PrintHead({ path }: { path: string }) {
  const { name, publicUrl, today } = useSite()
  return (
    <p className="mb-3 hidden justify-between text-[12px] gap-x-8 border-b-4 border-double border-ink pb-1.5 print:flex">
      <span className="shrink-0">
        <span className="font-serif font-bold">{name}</span> · {formatLongDate(today)}
      </span>
      <span className="self-end text-right text-[0.78em] break-all">{publicUrl + path}</span>
    </p>
  )
}
