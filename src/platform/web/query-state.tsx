// What shows in place of a query's data: loading, a missing record, or the error with Retry. Nothing once it is there.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { ApiError } from './api-client.ts'

type QueryStateProps = {
  query: Pick<UseQueryResult, 'isPending' | 'isLoadingError' | 'error' | 'isFetching' | 'refetch'>
  loading?: ReactNode
  /** For a record that does not exist. A sentence gets the usual picture. */
  missing?: ReactNode
}

export function QueryState({ query, loading, missing }: QueryStateProps) {
  if (query.isPending) return loading === undefined ? <ListSkeleton /> : loading
  if (!query.isLoadingError) return null
  if (missing && query.error instanceof ApiError && [404, 422].includes(query.error.status))
    return typeof missing === 'string' ? <EmptyState title="Nothing here">{missing}</EmptyState> : missing
  return <ComponentError onRetry={() => void query.refetch()} busy={query.isFetching} />
}
