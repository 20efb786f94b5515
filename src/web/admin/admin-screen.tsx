import type { ReactNode } from 'react'

interface Props {
  title: string
  /** How many there are: `24 horses`. */
  count?: string | undefined
  /** One or two buttons that start something. */
  actions?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

/** A page of the back office: its heading over the double rule, search and filters, and the content. */
export function AdminScreen({ title, count, actions, tools, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 sm:px-6 lg:px-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b-4 border-double border-line-strong pb-4">
        <div className="min-w-0">
          <h1 className="text-3xl">{title}</h1>
          {count !== undefined && <p className="figures mt-1 text-ink-soft">{count}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {tools !== undefined && (
        <div className="grid items-end gap-x-4 gap-y-3 border-b border-line py-4 sm:grid-flow-col sm:auto-cols-fr">
          {tools}
        </div>
      )}
      <div className="pt-6">{children}</div>
    </div>
  )
}
