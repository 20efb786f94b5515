import type { ReactNode } from 'react'

/** What a form shows but can’t change, in a row level with the fields beside it. */
export const FixedFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className="grid min-w-0 content-start gap-1.5">
    <dt className="font-semibold">{label}</dt>
    <dd className="break-words sm:in-data-row:border-t sm:in-data-row:border-transparent sm:in-data-row:pt-2">
      {children}
    </dd>
  </dl>
)
