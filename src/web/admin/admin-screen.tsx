import { useHydrated, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PrintHead } from '../ui/print-head'
import { SkeletonText } from '../ui/skeleton'

interface Props {
  /** A link to the list that this page is of. */
  back?: ReactNode
  title: string
  /** How many there are: `24 horses`; undefined while the list loads. Null if that failed: its line stays, empty. */
  count?: ReactNode
  /** One or two buttons that start something. */
  actions?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

/** For `count`: the words once there is data; undefined while it loads, null if that failed. */
export const listCount = <Data,>(
  { data, isError }: { data: Data | undefined; isError: boolean },
  words: (data: Data) => string,
) => (data === undefined ? (isError ? null : undefined) : words(data))

/** A page of the back office: its heading over the double rule, search and filters, and the content. */
export function AdminScreen(props: Props) {
  const { back, title, count, actions, tools, children } = props
  const href = useLocation({ select: (location) => location.href })
  const isHydrated = useHydrated()
  const isOneLine = back === undefined && !('count' in props)
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 sm:px-6 lg:px-8 print:max-w-none print:p-0">
      {/* the server knows the address as it was typed */}
      <PrintHead path={isHydrated ? href : ''} />
      <div
        // where there is room, as tall as with a count: the rule stays where it is from screen to screen
        className={`flex flex-wrap justify-between gap-x-6 border-b-4 border-double border-line-strong pb-4 sm:min-h-[5.285rem] ${isOneLine ? 'items-center gap-y-4' : 'items-end gap-y-3'}`}
      >
        <div className="min-w-0">
          {back !== undefined && <p className="-mt-3">{back}</p>}
          <h1 className="text-3xl">{title}</h1>
          {'count' in props && (
            <p role="status" className="figures mt-1 min-h-[1.55em] text-ink-soft">
              {count === undefined ? <SkeletonText>24 horses</SkeletonText> : count}
            </p>
          )}
        </div>
        {actions !== undefined && (
          // on a phone buttons fill a line of their own
          <div
            className={`flex grow flex-wrap justify-end gap-3 max-lg:gap-2 max-lg:[&>:is(a,button)]:px-3 max-sm:gap-1.5 max-sm:[&>:is(a,button)]:grow max-sm:[&>:is(a,button)]:px-2.5 print:hidden ${isOneLine ? 'max-sm:-my-1' : ''}`}
          >
            {actions}
          </div>
        )}
      </div>
      {tools !== undefined && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] lg:grid-cols-[minmax(12rem,22rem)_repeat(auto-fill,minmax(11rem,1fr))] items-end gap-x-4 gap-y-3 border-b border-line py-4 empty:hidden print:hidden">
          {tools}
        </div>
      )}
      <div className={tools === undefined ? 'pt-6' : 'pt-3 sm:pt-6'}>{children}</div>
    </div>
  )
}
