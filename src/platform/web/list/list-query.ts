// Queries of a list: its pages and its total.
//
// How to add a list screen (platform/server/list.ts is the server side):
// 1. `web/search.ts`: `listSearch({ filters, view, open })` declares the URL. The compiler requires a reader of each filter.
// 2. `web/api.ts`: `pagesQuery` and `totalQuery` with the key and the fetch of a page.
// 3. The screen, about 150 lines:
//      const { change, filter, view, key, onClear } = useListSearch(orderSearch, search)
//      const list = useList(useInfiniteQuery(ordersQuery({ ...filter, sort: search.sort })))
//      const selecting = useSelection(key, list)
//    then `PageHeader` with `ListMenu` (export), `SavedViews`, `FilterBar` with its `search` and a `FilterSet`, and
//    `ListTable` with the columns, the card for a phone and the empty state. A list that is not a table uses `ListState`
//    and `MoreButton`. These show loading, empty, filtered empty, error and forbidden.
// 4. Bulk acts: `BulkBar` over the table, then `showBulkResult({ title, skipped, undo })`.
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Total } from '#shared/list.ts'

type Page = { nextCursor: string | null; total?: Total | null }
type Part = { cursor?: string; limit?: number }
type List<Input, Answer extends Page> = {
  /** The list's identity. Another key is another list, and rows of the old one are not shown. */
  queryKey: QueryKey
  input: Input
  fetch: (query: Input & Part, signal: AbortSignal) => Promise<Answer>
}

/** The first page is fast. Later pages are large, so refetching a long list takes few requests. */
export const NEXT_PAGE_SIZE = 200

type Pages<Input, Answer extends Page> = List<Input, Answer> & {
  /** For every page of a list with a More button: a number, or the server's default. */
  pageSize?: number | 'server'
  /** The list begins after this cursor. */
  from?: string | undefined
}

export const pagesQuery = <Input, Answer extends Page>(list: Pages<Input, Answer>) => {
  const { queryKey, input, fetch, pageSize, from = '' } = list
  const size = pageSize === 'server' ? {} : { limit: pageSize ?? NEXT_PAGE_SIZE }
  const partOf = (cursor: string): Part => ({
    ...(cursor && { cursor }),
    ...((cursor || pageSize) && size),
  })
  return infiniteQueryOptions({
    queryKey: [...queryKey, 'list', input, ...(from ? [from] : [])],
    queryFn: ({ pageParam, signal }) => fetch({ ...input, ...partOf(pageParam) }, signal),
    initialPageParam: from,
    getNextPageParam: (page) => page.nextCursor,
    // The last result stays while the next search runs, so the table does not flicker.
    placeholderData: (before, query) =>
      isSame(query?.queryKey.slice(0, queryKey.length), queryKey) ? before : undefined,
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const totalQuery = <Input, Answer extends Page>({ queryKey, input, fetch }: List<Input, Answer>) =>
  queryOptions({
    queryKey: [...queryKey, 'count', input],
    queryFn: async ({ signal }) => (await fetch({ ...input, limit: 1 }, signal)).total ?? null,
    staleTime: 60_000,
  })
