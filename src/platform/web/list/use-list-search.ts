// The URL of a list, read and changed by its screen.
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListSearch } from './list-search.ts'

/** Puts changes into the URL, as a step back or in place of the last one. */
export type ChangeSearch<Search> = (changes: Partial<Search>, options?: { replace?: boolean }) => void

export function useChangeSearch<Search extends object>(): ChangeSearch<Search> {
  const navigate = useNavigate()
  return useCallback(
    (changes, { replace = false } = {}) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace }),
    [navigate],
  )
}

export function useListSearch<Filter extends object, View extends object, Open extends object>(
  declared: ListSearch<Filter, View, Open>,
  search: Filter & View & Open,
) {
  const change = useChangeSearch<Filter & View & Open>()
  const view = declared.viewOf(search)
  // Other columns show the same rows.
  const { columns: _columns, ...rows } = view
  return {
    change,
    filter: declared.filterOf(search),
    view,
    /** A list with another key holds other rows or another order. */
    key: JSON.stringify(rows),
    /** Clears the filters; undefined where there are none. */
    onClear: declared.hasFilter(search)
      ? () => change(declared.noFilter as Partial<typeof search>)
      : undefined,
  }
}
