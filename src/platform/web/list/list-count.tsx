// How many rows a list or a view of it holds.
import { useQuery } from '@tanstack/react-query'
import { Count } from '#ui/count.tsx'
import { formatTotal } from '#ui/format.ts'
import type { totalQuery } from './list-query.ts'
import type { List } from './use-list.ts'

export function ListTotal({ list }: { list: List<unknown> }) {
  return list.state === 'empty' || list.state === 'ready' ? <Count>{formatTotal(list.total)}</Count> : null
}

/** Of a view that is not open: only counted. */
export function ViewCount({ query }: { query: ReturnType<typeof totalQuery> }) {
  const { data } = useQuery(query)
  return data ? <Count>{formatTotal(data)}</Count> : null
}
