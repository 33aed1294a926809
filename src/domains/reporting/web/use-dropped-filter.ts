// A filter of the address whose value does not exist: the report drops it and says so.
import { useEffect, useState } from 'react'
import { fieldsOf } from '#platform/web/api-client.ts'
import { FILTERS, type Filter, SPLIT_LABELS } from '../contract/splits.ts'
import type { FilterSearch } from './search.ts'

type Refused = { name: Filter; message: string }

/** The filter of an address that the server refused. */
export function refusedFilter(error: Error | null, filters: FilterSearch): Refused | null {
  const [field] = fieldsOf(error)
  const name = FILTERS.find((each) => each === field?.path && filters[each] !== undefined)
  return field && name ? { name, message: field.message } : null
}

/** "The filter Source was removed. This source does not exist. Choose another." */
export const droppedWords = ({ name, message }: Refused) =>
  `The filter ${SPLIT_LABELS[name]} was removed. ${message}`

/** The sentence to show, until the user sets this filter again. */
export function useDroppedFilter(
  error: Error | null,
  filters: FilterSearch,
  onDrop: (name: Filter) => void,
): string | null {
  const [dropped, setDropped] = useState<Refused | null>(null)
  const refused = refusedFilter(error, filters)
  useEffect(() => {
    if (!refused) return
    setDropped(refused)
    onDrop(refused.name)
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each refusal.
  }, [error])
  return dropped && filters[dropped.name] === undefined ? droppedWords(dropped) : null
}
