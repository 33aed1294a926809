// Reads and changes the URL of a list.
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListSearch } from './list-search.ts'

/** Changes the URL, as a new history entry or by replacing the last one. */
export type ChangeSearch<Search> = (changes: Partial<Search>, options?: { replace?: boolean }) => void

export function useChangeSearch<Search extends object>(): ChangeSearch<Search> {
  const navigate = useNavigate()
  return useCallback(
    (changes, { replace = false } = {}) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace }),
    [navigate],
  )
}

/** The search box of a list, whose text is in the URL. */
export const searchBox = (
  search: { q?: string | undefined },
  change: ChangeSearch<{ q?: string | undefined }>,
  label: string,
  placeholder: string,
) => ({
  label,
  placeholder,
  value: search.q ?? '',
  onChange: (q: string) => change({ q: q || undefined }, { replace: true }),
})

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
    /** A list with another key has other rows or another order. */
    key: JSON.stringify(rows),
    /** Clears the filters. Undefined if there are none. */
    onClear: declared.hasFilter(search)
      ? () => change(declared.noFilter as Partial<typeof search>)
      : undefined,
  }
}
