import type { ReactNode } from 'react'

/** Related fields, side by side if there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <div data-row className="grid gap-5 sm:grid-flow-col sm:auto-cols-fr sm:grid-rows-1">
      {children}
    </div>
  )
}
