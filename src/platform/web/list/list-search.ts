// What the URL of a list holds, declared once per list: its filters, what else belongs to a saved view (order, columns),
// and what is open beside it. Part of the first download, so nothing heavy is imported here.
import { stringifySearch } from '../search-params.ts'
import { type Readers, readSearch } from '../search-readers.ts'

/** What a saved view keeps. */
export type ViewSearch = Record<string, string | number | boolean | string[]>

type Declared<Filter, View, Open> = { filters: Readers<Filter>; view: Readers<View>; open: Readers<Open> }

export type ListSearch<Filter, View, Open> = {
  read: (given: Record<string, unknown>) => Filter & View & Open
  filterOf: (search: Filter) => Filter
  hasFilter: (search: Filter) => boolean
  /** Every filter as undefined, which the router takes as "remove". */
  noFilter: Partial<Filter>
  /** What is asked of the server and saved in a view: everything but what is open. */
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

/** In the order of the names, so that the same search is written the same way. */
function pick(search: object, names: readonly string[]): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(search))
  const picked = names.map((name) => [name, given.get(name)]).filter(([, value]) => value !== undefined)
  return Object.fromEntries(picked)
}

/** Whether two views show the same, in whichever order they are written. */
export const isSameView = (one: ViewSearch, other: ViewSearch) => ordered(one) === ordered(other)

const ordered = (search: ViewSearch) =>
  stringifySearch(Object.fromEntries(Object.entries(search).toSorted(([a], [b]) => a.localeCompare(b))))
