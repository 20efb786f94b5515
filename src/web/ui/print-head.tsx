import { useHydrated } from '@tanstack/react-router'
import { formatLongDate } from '../../lib/dates'
import { useSite } from '../site'

/** Where a link leads that can't be pressed on paper. `path` begins with a slash. */
export const PrintedAddress = ({ path }: { path: string }) => (
  <p className="hidden text-[0.92rem] break-all text-ink-soft print:block">
    {useSite().publicUrl + path}
  </p>
)

/** The head of a printed sheet: the stable's mark and name, the day, and the page's address, which begins with a slash. */
export function PrintHead({ path }: { path: string }) {
  const isHydrated = useHydrated()
  const { name, publicUrl, today } = useSite()
  return (
    <p className="mb-3 hidden items-center justify-between gap-x-8 border-b-4 border-double border-ink pb-1.5 text-[12px] print:flex">
      <span className="flex shrink-0 items-center gap-x-2">
        {/* only once the page is alive: before, it would compete with visible pictures */}
        {isHydrated && <img src="/favicon.svg" alt="" className="size-7" />}
        <span>
          <span className="font-serif font-bold">{name}</span> · {formatLongDate(today)}
        </span>
      </span>
      <span className="text-right text-[0.78em] break-all">{publicUrl + path}</span>
    </p>
  )
}
