// Queries of a list: its pages, one after the other, and how many there are.
//
// How to add a list screen (platform/server/list.ts is the other end):
// 1. `web/search.ts`: `listSearch({ filters, view, open })` declares the URL. The compiler asks for a reader of each filter.
// 2. `web/api.ts`: `pagesQuery` and `totalQuery` with the key and how a page is fetched.
// 3. The screen, about 150 lines of what is its own:
//      const { change, filter, view, key, onClear } = useListSearch(orderSearch, search)
//      const list = useList(useInfiniteQuery(ordersQuery({ ...filter, sort: search.sort })))
//      const selecting = useSelection(key, list)
//    and then, from top to bottom: `PageHeader` with `ListMenu` (export), `SavedViews`, `FilterBar` with its `search` and a
//    `FilterSet`, and `ListTable` with the columns, the card for a phone and the empty state. A list that is no table uses
//    `ListState` and `MoreButton`. They show loading, empty, filtered empty, error and forbidden; a screen decides none.
// 4. Bulk acts: `BulkBar` over the table, and `showBulkResult({ title, skipped, undo })` afterwards.
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Total } from '#platform/shared/list.ts'

type Page = { nextCursor: string | null; total?: Total | null }
type Part = { cursor?: string; limit?: number }
type List<Input, Answer extends Page> = {
  /** Which list it is. Another key is another list, of which no row is shown meanwhile. */
  queryKey: QueryKey
  input: Input
  fetch: (query: Input & Part, signal: AbortSignal) => Promise<Answer>
}

/** The first page comes quickly; those after it are large, so that a long list is few answers when looked at again. */
export const NEXT_PAGE_SIZE = 200

type Pages<Input, Answer extends Page> = List<Input, Answer> & {
  /** Of every page, for a list with a button for more: a number, or what the server gives by itself. */
  pageSize?: number | 'server'
}

export const pagesQuery = <Input, Answer extends Page>(list: Pages<Input, Answer>) => {
  const { queryKey, input, fetch, pageSize } = list
  const size = pageSize === 'server' ? {} : { limit: pageSize ?? NEXT_PAGE_SIZE }
  const partOf = (cursor: string): Part => ({
    ...(cursor && { cursor }),
    ...((cursor || pageSize) && size),
  })
  return infiniteQueryOptions({
    queryKey: [...queryKey, 'list', input],
    queryFn: ({ pageParam, signal }) => fetch({ ...input, ...partOf(pageParam) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // While the next search runs, the last result stays: the table must not flicker as one types.
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
