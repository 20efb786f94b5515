import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state'
import { Notice } from '../ui/notice'
import { Loading } from '../ui/skeleton'

interface Props<Item> {
  query: Pick<UseQueryResult<Item[]>, 'data' | 'isFetching' | 'isError' | 'refetch'>
  /** What could not be loaded, for the error message. */
  what: string
  /** `Placeholders`. */
  placeholders: ReactNode
  /** `EmptyState`. */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list, whether loading, failed, empty or there. */
export function AdminList<Item>({ query, what, placeholders, empty, children }: Props<Item>) {
  const { data } = query
  if (data === undefined)
    return query.isError && !query.isFetching ? (
      <ErrorState what={what} retry={() => void query.refetch()} />
    ) : (
      placeholders
    )
  return data.length === 0 ? empty : children(data)
}

interface PlaceholdersProps {
  count: number
  /** The same layout as what they replace. */
  className?: string
  item: ReactNode
}

/** Placeholders, announced to screen readers. */
export function Placeholders({ count, className, item }: PlaceholdersProps) {
  return (
    <Loading className={className}>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} data-placeholder>
          {item}
        </div>
      ))}
    </Loading>
  )
}

interface EmptyProps {
  heading?: 'h2'
  title: string
  /** What will appear here, and how to add it. */
  hint?: string
  action?: ReactNode
}

export const EmptyState = ({ heading, title, hint, action }: EmptyProps) => (
  <Notice heading={heading} title={title} text={hint} wayOn={action} />
)
