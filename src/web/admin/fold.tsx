import type { ReactNode } from 'react'

interface Props {
  title: string
  hint: string
  /** Opens it: if anything in it is set, or wrong. */
  isOpen: boolean
  children: ReactNode
}

/** A part of a form that few records need, folded away. */
export function Fold({ title, hint, isOpen, children }: Props) {
  return (
    <details open={isOpen}>
      <summary className="min-h-11 py-2.5 font-semibold">{title}</summary>
      <p className="mb-4 text-[0.95rem] text-ink-soft">{hint}</p>
      <div className="pb-5">{children}</div>
    </details>
  )
}
