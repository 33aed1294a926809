// What shows in place of a query's data: loading, a missing record, or the error with Retry. Nothing once it is there.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { ApiError } from './api-client.ts'

type Query = Pick<UseQueryResult, 'isPending' | 'isLoadingError' | 'error' | 'isFetching' | 'refetch'>

type QueryStateProps = {
  /** Several, if the screen needs all of them. */
  query: Query | readonly Query[]
  loading?: ReactNode
  /** For a record that does not exist. A sentence gets the usual picture. */
  missing?: ReactNode
}

export function QueryState({ query, loading, missing }: QueryStateProps) {
  const all: readonly Query[] = 'refetch' in query ? [query] : query
  const failed = all.filter(({ isLoadingError }) => isLoadingError)
  const [first] = failed
  if (!first) {
    if (all.every(({ isPending }) => !isPending)) return null
    return loading === undefined ? <ListSkeleton /> : loading
  }
  if (missing && first.error instanceof ApiError && [404, 422].includes(first.error.status))
    return typeof missing === 'string' ? <EmptyState title="Nothing here">{missing}</EmptyState> : missing
  return (
    <ComponentError
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      busy={failed.some(({ isFetching }) => isFetching)}
    />
  )
}
