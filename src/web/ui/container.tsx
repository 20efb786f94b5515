import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  className?: string
}

/** The page's width, the same for header, sections and footer. */
export function Container({ children, className = '' }: Props) {
  return (
    <div className={`mx-auto w-full max-w-6xl px-4 sm:px-6 lg:px-8 print:px-0 ${className}`}>
      {children}
    </div>
  )
}
