// The filters of a list, declared once in its contract, one line each. From the table come their type, the query of the
// API (filter-schema.ts), the reader of the URL, the menu and the chips (platform/web/list/). The compiler asks the
// server for the SQL of each (platform/server/list-filters.ts). No schema library, because screens load this.
//
//   export const ORDER_FILTERS = {
//     q: search(),
//     status: many(ORDER_STATUSES, { menu: 'Status', labels: ORDER_LOOKS }),
//     client: id({ chip: 'Client' }),
//   }
//   export type OrderFilter = FilterOf<typeof ORDER_FILTERS>

type Kind = 'search' | 'text' | 'texts' | 'one' | 'many' | 'id' | 'ids' | 'day' | 'time' | 'number'

export type Labels<Word extends string = string> = Readonly<Record<Word, string | { readonly label: string }>>

/** Without a name, another part of the screen shows the filter, such as a tab. */
export type Shown<Word extends string = string> = {
  /** The name in the menu of filters. */
  readonly menu?: string
  /** The name of a filter that comes with a link. */
  readonly chip?: string
  /** Between the name and the value, if not "is". */
  readonly operator?: string
  readonly labels?: Labels<Word>
}

export type FilterRules = {
  readonly kind: Kind
  /** The possible values, or words beside an id, such as "me". */
  readonly words: readonly string[]
  readonly min: number
  readonly max: number
  readonly pattern?: RegExp
}

export type Filter<Value> = FilterRules & Shown & { /** Only for the compiler. */ readonly value: Value }
export type FilterTable = Readonly<Record<string, Filter<unknown>>>

export type FilterOf<Table extends FilterTable> = {
  [Name in keyof Table]?: Table[Name]['value'] | undefined
}

// oxlint-disable-next-line no-unnecessary-type-parameters -- The value is only in the type.
const filter = <Value, S>(rules: Partial<FilterRules> & Pick<FilterRules, 'kind'>, shown?: S) =>
  ({ words: [], min: 0, max: 200, ...rules, ...shown }) as unknown as Filter<Value> & S

/** The text of the search box. */
export const search = (max = 200) => filter<string, Shown>({ kind: 'search', max })

export const text = <const S extends Shown>(max: number, shown?: S, pattern?: RegExp) =>
  filter<string, S>({ kind: 'text', max, pattern }, shown)
export const texts = <const S extends Shown>(max: number, shown?: S, pattern?: RegExp) =>
  filter<string[], S>({ kind: 'texts', max, pattern }, shown)

export const one = <const Word extends string, const S extends Shown<Word>>(
  words: readonly Word[],
  shown?: S,
) => filter<Word, S>({ kind: 'one', words }, shown)
export const many = <const Word extends string, const S extends Shown<Word>>(
  words: readonly Word[],
  shown?: S,
) => filter<Word[], S>({ kind: 'many', words }, shown)

export const id = <const S extends Shown>(shown?: S) => idOr([], shown)
export const idOr = <const S extends Shown>(words: readonly string[], shown?: S) =>
  filter<string, S>({ kind: 'id', words }, shown)
export const ids = <const S extends Shown>(shown?: S) => idsOr([], shown)
export const idsOr = <const S extends Shown>(words: readonly string[], shown?: S) =>
  filter<string[], S>({ kind: 'ids', words }, shown)

type Day = { readonly kind: 'day' }
export const day = <const S extends Shown>(shown?: S) =>
  filter<string, S & Day>({ kind: 'day' }, { ...shown, kind: 'day' } as S & Day)
export const time = <const S extends Shown>(shown?: S) => filter<string, S>({ kind: 'time' }, shown)
export const number = <const S extends Shown>(min: number, max: number, shown?: S) =>
  filter<number, S>({ kind: 'number', min, max }, shown)

/** A value in words. */
export function labelOf(labels: Labels, value: string): string {
  const found = labels[value]
  return typeof found === 'object' ? found.label : (found ?? value)
}
