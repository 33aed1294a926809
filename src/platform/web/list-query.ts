// Queries of a list: its pages, one after the other, and how many there are. A list is told by its key and by how it is
// fetched, and everything else is the same everywhere.
import { infiniteQueryOptions, keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Total } from '#platform/shared/list.ts'

type Page = { nextCursor: string | null; total: Total | null }
type Part = { cursor?: string; limit?: number }
type List<Input, Answer extends Page> = {
  queryKey: QueryKey
  input: Input
  fetch: (query: Input & Part, signal: AbortSignal) => Promise<Answer>
}

/** The first page comes quickly; those after it are large, so that a long list is few answers when looked at again. */
export const NEXT_PAGE_SIZE = 200

export const pagesQuery = <Input, Answer extends Page>({ queryKey, input, fetch }: List<Input, Answer>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, 'list', input],
    queryFn: ({ pageParam, signal }) =>
      fetch({ ...input, ...(pageParam && { cursor: pageParam, limit: NEXT_PAGE_SIZE }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // While the next search runs, the last result stays: the table must not flicker as one types.
    placeholderData: keepPreviousData,
  })

export const totalQuery = <Input, Answer extends Page>({ queryKey, input, fetch }: List<Input, Answer>) =>
  queryOptions({
    queryKey: [...queryKey, 'count', input],
    queryFn: async ({ signal }) => (await fetch({ ...input, limit: 1 }, signal)).total,
  })
