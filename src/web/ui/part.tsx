import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** What could not be loaded, as the end of "We couldn't load …". */
  what: string
  placeholder: ReactNode
  children: (data: Data) => ReactNode
}

/** A part of a page that loads, fails and is retried independently of the others. */
export function Part<Data>({ query, what, placeholder, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorState what={what} retry={() => void query.refetch()} />
  return placeholder
}
