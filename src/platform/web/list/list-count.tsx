// The row count of a list or a view.
import { useQuery } from '@tanstack/react-query'
import { Count } from '#ui/count.tsx'
import { formatTotal } from '#ui/format.ts'
import type { totalQuery } from './list-query.ts'
import type { List } from './use-list.ts'

export function ListTotal({ list }: { list: List<unknown> }) {
  return list.state === 'empty' || list.state === 'ready' ? <Count>{formatTotal(list.total)}</Count> : null
}

/** For a view that is not open: only the count. */
export function ViewCount({ query }: { query: ReturnType<typeof totalQuery> }) {
  const { data } = useQuery(query)
  return data ? <Count>{formatTotal(data)}</Count> : null
}
