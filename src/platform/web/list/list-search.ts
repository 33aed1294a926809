// The URL of a list, declared once: filters, other values of a saved view (order, columns), and the open item. Part of
// the first download, so nothing heavy is imported here.
import { stringifySearch } from '../search-params.ts'
import { type Readers, readSearch } from '../search-readers.ts'

/** The values that a saved view stores. */
export type ViewSearch = Record<string, string | number | boolean | string[]>

type Declared<Filter, View, Open> = { filters: Readers<Filter>; view: Readers<View>; open: Readers<Open> }

export type ListSearch<Filter, View, Open> = {
  read: (given: Record<string, unknown>) => Filter & View & Open
  filterOf: (search: Filter) => Filter
  hasFilter: (search: Filter) => boolean
  /** Every filter as undefined, which the router removes. */
  noFilter: Partial<Filter>
  /** Sent to the server and saved in a view: everything except the open item. */
  viewOf: (search: Filter & View) => ViewSearch
}

export function listSearch<Filter extends object, View extends object, Open extends object>({
  filters,
  view,
  open,
}: Declared<Filter, View, Open>): ListSearch<Filter, View, Open> {
  const readers = { ...filters, ...view, ...open } as Readers<Filter & View & Open>
  const filterNames = Object.keys(filters)
  const viewNames = Object.keys({ ...filters, ...view })
  return {
    read: (given) => readSearch(readers, given),
    filterOf: (search) => pick(search, filterNames) as Filter,
    hasFilter: (search) => Object.keys(pick(search, filterNames)).length > 0,
    noFilter: Object.fromEntries(filterNames.map((name) => [name, undefined])) as Partial<Filter>,
    viewOf: (search) => pick(search, viewNames) as ViewSearch,
  }
}

/** Sorted by name, so the same search has the same text. */
function pick(search: object, names: readonly string[]): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(search))
  const picked = names.map((name) => [name, given.get(name)]).filter(([, value]) => value !== undefined)
  return Object.fromEntries(picked)
}

/** Whether two views show the same, in any order of writing. */
export const isSameView = (one: ViewSearch, other: ViewSearch) => ordered(one) === ordered(other)

const ordered = (search: ViewSearch) =>
  stringifySearch(Object.fromEntries(Object.entries(search).toSorted(([a], [b]) => a.localeCompare(b))))
