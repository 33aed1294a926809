// The pages of a list as one list, and its state. Every paged screen uses it.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Total } from '#shared/list.ts'
import { ApiError } from '../api-client.ts'

type Answer<Row> = { items: Row[]; total?: Total | null }
type Pages<Row> = UseInfiniteQueryResult<InfiniteData<Answer<Row>>>

/** `error` means that nothing was loaded. Loaded rows stay when a refetch fails. */
export type ListState = 'loading' | 'error' | 'forbidden' | 'empty' | 'ready'

export type List<Row> = {
  state: ListState
  rows: Row[]
  total: Total
  /** False while the rows of the last search are still shown. */
  isSettled: boolean
  isBusy: boolean
  retry: () => void
  hasMore: boolean
  isLoadingMore: boolean
  /** The next page failed. Only the user retries it. */
  hasMoreFailed: boolean
  loadMore: () => void
}

const NONE: Total = { count: 0, exact: true }

export function useList<Row>(pages: Pages<Row>): List<Row> {
  const { data } = pages
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  return {
    state: stateOf(pages, rows.length),
    rows,
    total: data?.pages[0]?.total ?? NONE,
    isSettled: !pages.isPlaceholderData,
    isBusy: pages.isFetching,
    retry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    hasMoreFailed: pages.isFetchNextPageError,
    loadMore: () => void pages.fetchNextPage(),
  }
}

type Known = Pick<Pages<unknown>, 'isLoadingError' | 'isPending' | 'error' | 'errorUpdateCount'>

export function stateOf(
  { isLoadingError, isPending, error, errorUpdateCount }: Known,
  rows: number,
): ListState {
  if (isLoadingError) return error instanceof ApiError && error.status === 403 ? 'forbidden' : 'error'
  // The error stays while it is retried. Others' changes retry it all the time, and it would never be seen.
  if (isPending) return errorUpdateCount > 0 ? 'error' : 'loading'
  return rows === 0 ? 'empty' : 'ready'
}

/** Loads the next page while scrolling. Undefined while that is not possible. */
export const loadMoreOf = ({ hasMore, isBusy, hasMoreFailed, loadMore }: List<unknown>) =>
  hasMore && !isBusy && !hasMoreFailed ? loadMore : undefined
