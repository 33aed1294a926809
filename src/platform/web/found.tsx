// The states of a drawer's record: loading, missing, failed, there.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { ApiError } from './api-client.ts'

type FoundProps = { found: UseQueryResult; noun: string; children: ReactNode }

export function Found({ found, noun, children }: FoundProps) {
  if (found.isPending) return <ListSkeleton />
  if (!found.isLoadingError) return children
  if (found.error instanceof ApiError && found.error.status === 404)
    return <EmptyState title="Nothing here">This {noun} does not exist.</EmptyState>
  return <ComponentError onRetry={() => void found.refetch()} busy={found.isFetching} />
}
