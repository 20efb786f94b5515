import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

/** Above a title: leads to the list that the page is of. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center gap-2 font-semibold text-link hover:underline hover:underline-offset-4 print:hidden"
  >
    <ArrowLeft aria-hidden className="size-4" />
    {children}
  </Link>
)
