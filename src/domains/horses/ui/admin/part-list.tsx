import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AdminList, Placeholders } from '../../../../web/admin/admin-list'
import { Skeleton } from '../../../../web/ui/skeleton'

interface Props<Part> {
  query: Pick<UseQueryResult<Part[]>, 'data' | 'isFetching' | 'isError' | 'refetch'>
  what: string
  empty: string
  /** What stands there while they load. */
  placeholders?: ReactNode
  children: (parts: Part[]) => ReactNode
}

/** A horse's photos, videos or races, whether loading, failed, empty or there. */
export function PartList<Part>(props: Props<Part>) {
  const { query, what, empty, placeholders = <Rows />, children } = props
  return (
    <AdminList
      query={query}
      what={what}
      placeholders={placeholders}
      empty={<p className="border-y border-line py-6 text-ink-soft">{empty}</p>}
    >
      {children}
    </AdminList>
  )
}

const Rows = () => (
  <Placeholders count={3} className="grid gap-3" item={<Skeleton className="h-14" />} />
)
