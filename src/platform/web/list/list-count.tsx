// The row count of a list or a view.
import { useQuery } from '@tanstack/react-query'
import { Count } from '#ui/count.tsx'
import { ShortTotal } from '#ui/short-number.tsx'
import type { totalQuery } from './list-query.ts'
import type { List } from './use-list.ts'

export function ListTotal({ list }: { list: List<unknown> }) {
  return list.state === 'empty' || list.state === 'ready' ? (
    <Count>
      <ShortTotal total={list.total} />
    </Count>
  ) : null
}

/** For a view that is not open: only the count. */
export function ViewCount({ query }: { query: ReturnType<typeof totalQuery> }) {
  const { data } = useQuery(query)
  return data ? (
    <Count>
      <ShortTotal total={data} />
    </Count>
  ) : null
}
