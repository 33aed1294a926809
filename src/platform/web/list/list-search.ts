// The URL of a list, declared once: filters, other values of a saved view (order, columns), and the open item.
import type { Filter, FilterRules } from '#shared/filters.ts'
import { stringifySearch } from '../search-params.ts'
import {
  day,
  isOneOf,
  isUuid,
  listOf,
  type Reader,
  type Readers,
  readSearch,
  text,
  time,
  wholeNumber,
} from '../search-readers.ts'

/** The values that a saved view stores. */
export type ViewSearch = Record<string, string | number | boolean | string[]>

/** A filter of the contract, or the reader of a value that only the screen knows. */
type Declared = Readonly<Record<string, Filter<unknown> | Reader<unknown>>>
type ValueOf<D> = D extends { value: infer Value } ? Value : D extends Reader<infer Value> ? Value : never
export type SearchIn<Table extends Declared> = { [Name in keyof Table]?: ValueOf<Table[Name]> | undefined }

export type ListSearch<Filters, View, Open> = {
  read: (given: Record<string, unknown>) => Filters & View & Open
  filterOf: (search: Filters) => Filters
  hasFilter: (search: Filters) => boolean
  /** Every filter as undefined, which the router removes. */
  noFilter: Partial<Filters>
  /** Sent to the server and saved in a view: everything except the open item. */
  viewOf: (search: Filters & View) => ViewSearch
}
export type SearchOf<List extends { read: (given: never) => object }> = ReturnType<List['read']>

type Parts<Filters, View, Open> = { filters: Filters; view: View; open: Open }

export function listSearch<
  const Filters extends Declared,
  const View extends Declared,
  const Open extends Declared,
>({
  filters,
  view,
  open,
}: Parts<Filters, View, Open>): ListSearch<SearchIn<Filters>, SearchIn<View>, SearchIn<Open>> {
  type Search = SearchIn<Filters> & SearchIn<View> & SearchIn<Open>
  const readers = readersOf({ ...filters, ...view, ...open }) as Readers<Search>
  const filterNames = Object.keys(filters)
  const viewNames = Object.keys({ ...filters, ...view })
  return {
    read: (given) => readSearch(readers, given),
    filterOf: (search) => pick(search, filterNames) as SearchIn<Filters>,
    hasFilter: (search) => Object.keys(pick(search, filterNames)).length > 0,
    noFilter: Object.fromEntries(filterNames.map((name) => [name, undefined])) as Partial<SearchIn<Filters>>,
    viewOf: (search) => pick(search, viewNames) as ViewSearch,
  }
}

const READERS: Record<FilterRules['kind'], (rules: FilterRules) => Reader<unknown>> = {
  search: ({ max }) => text(max),
  text: ({ max, pattern }) => {
    const read = text(max)
    return (value) => (!pattern || pattern.test(read(value) ?? '') ? read(value) : undefined)
  },
  texts: ({ max, pattern }) =>
    listOf((word): word is string => word !== '' && word.length <= max && (pattern?.test(word) ?? true)),
  one:
    ({ words }) =>
    (value) =>
      words.find((word) => word === String(value)),
  many: ({ words }) => listOf(isOneOf(words)),
  id: (rules) => (value) => (typeof value === 'string' && isIdOr(rules)(value) ? value : undefined),
  ids: (rules) => listOf(isIdOr(rules)),
  day: () => day,
  time: () => time,
  number: ({ min, max }) => wholeNumber(min, max),
}

const isIdOr =
  ({ words }: FilterRules) =>
  (word: string): word is string =>
    words.includes(word) || isUuid(word)

const readersOf = (declared: Declared) =>
  Object.fromEntries(
    Object.entries(declared).map(([name, each]) => [
      name,
      typeof each === 'function' ? each : READERS[each.kind](each),
    ]),
  )

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
