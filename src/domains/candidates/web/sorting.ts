// The order in the URL and the arrow in the table's head, each in terms of the other.
import type { Sort } from '#ui/table-head.tsx'
import type { CandidateSort } from '../schemas.ts'

const COLUMN_OF = { last_activity_at: 'lastActivityAt', created_at: 'createdAt', name: 'name' } as const
const FIELD_OF: Record<string, 'last_activity_at' | 'created_at' | 'name'> = {
  lastActivityAt: 'last_activity_at',
  createdAt: 'created_at',
  name: 'name',
}

export function sortOfSearch(sort: CandidateSort = '-last_activity_at'): Sort {
  const field = sort.replace('-', '') as keyof typeof COLUMN_OF
  return { id: COLUMN_OF[field], descending: sort.startsWith('-') }
}

/** The usual order needs no word in the URL. */
export function sortOfColumn({ id, descending }: Sort): CandidateSort | undefined {
  const field = FIELD_OF[id] ?? 'last_activity_at'
  const sort: CandidateSort = descending ? `-${field}` : field
  return sort === '-last_activity_at' ? undefined : sort
}
