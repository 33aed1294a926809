// The server side of every list: typed filters to WHERE, a page by keyset cursor, and its total.
//
// How to add a list:
// 1. In the contract, the filter is a zod object. The query extends it with `...pageQuery` and `sort`. The response is
//    `pageOf(item)` (both from src/shared/list.ts).
// 2. In `queries/list.ts`, call `defineList<Filter, Sort, Row, Viewer>({ … })`:
//    - `filters`: one line for each field of the filter. The compiler names a missing one.
//    - `orders`: one line for each sort, with an index on (by, id) in a migration. A leading "-" means descending.
//    - `always`: conditions for every viewer, such as the scope of a customer.
//    - `from` is counted, `select` is the page. If details are expensive, find the ids of the page first.
// 3. The route returns `list.answer(db, query, viewer, toItem)`. The export pages through `list.page`.
// 4. A large table needs nothing more: a page reads its index from the cursor on, and totals above 10,000 are
//    estimates. `prepared` keeps the plan of common shapes.
// A list that is not one SELECT (a timeline of several tables, a column of a board) uses only `keyset`.
import { createHash } from 'node:crypto'
import type { Total } from '#shared/list.ts'
import { countUpTo } from './count.ts'
import { decodeCursor, type Page, pageOf } from './cursor.ts'
import type { Db } from './database.ts'
import { type Value, valueList } from './list-filters.ts'

export type Order<Row> = {
  /** The SQL expression of the order. */
  by: string
  key: (row: Row) => string | number | null
  /** By default a sort with a leading "-" is descending. */
  descending?: boolean
  /** The expression that the cursor's key is compared with, such as `fold_text($1)`. */
  compare?: (parameter: string) => string
}

type Asked = { limit: number; cursor?: string | undefined }
type Sorted<Sort extends string> = Asked & { sort: Sort }

export type Keyset<Row> = {
  /** The condition for rows after the cursor. Empty on the first page. */
  after: string[]
  orderBy: string
  /** One row more than the page. */
  limit: number
  toPage: (found: readonly Row[]) => Page<Row>
}

type Keyed<Row> = {
  order: Order<Row>
  /** The SQL expression of the id that decides between rows with the same key. */
  id: string
  /** The field with that id in a row, if not `id`. */
  idOf?: (row: Row) => string
}

export function keyset<Row extends { id: string }>(
  { sort, limit, cursor }: Sorted<string>,
  { order, id, idOf = (row) => row.id }: Keyed<Row>,
  value: Value,
): Keyset<Row> {
  const { by, key, compare = (parameter: string) => parameter } = order
  const isDescending = order.descending ?? sort.startsWith('-')
  const direction = isDescending ? 'desc' : 'asc'
  const after: string[] = []
  if (cursor) {
    const [lastKey, lastId] = decodeCursor(cursor, sort)
    const place = `(${compare(value(lastKey))}, ${value(lastId)})`
    after.push(`(${by}, ${id}) ${isDescending ? '<' : '>'} ${place}`)
  }
  return {
    after,
    orderBy: `${by} ${direction}, ${id} ${direction}`,
    limit: limit + 1,
    toPage: (found) => pageOf(found, { limit, sort }, (row) => [String(key(row)), idOf(row)]),
  }
}

type FilterContext<Filter, Viewer> = { value: Value; filter: Filter; viewer: Viewer }
type Conditions = string | readonly string[]

export type Select = { where: string; orderBy: string; limit: number }

type ListDefinition<Filter, Sort extends string, Row, Viewer> = Omit<Keyed<Row>, 'order'> & {
  name: string
  /** Conditions that hold for every filter. */
  always?: (context: FilterContext<Filter, Viewer>) => readonly string[]
  filters: {
    [Name in keyof Filter]-?: (
      given: Exclude<Filter[Name], undefined>,
      context: FilterContext<Filter, Viewer>,
    ) => Conditions
  }
  orders: Record<Sort, Order<Row>>
  /** The counted tables, which the filters read. */
  from: string
  /** The statement of a page. Its rows have `clientId` for the column client_id. */
  select: (parts: Select, context: FilterContext<Filter, Viewer>) => string
  /** Adds to the rows of a page what another domain knows about them, in one query for all. */
  complete?: (db: Db, rows: readonly Row[]) => Promise<Row[]>
  /** Whether the statement is planned once per connection. Most filters have too many shapes. */
  prepared?: (filter: Filter, isFiltered: boolean) => boolean
}

const isGiven = <Given>(given: Given): given is Exclude<Given, undefined> => given !== undefined

/** Limits of first pages, later pages, and counts. Other limits would create endless prepared statements. */
const USUAL_LIMITS = new Set([1, 20, 50, 200])

/** The name of a prepared statement for the shape of a filter. */
export const shapeName = (list: string, text: string) =>
  `${list}.${createHash('md5').update(text).digest('hex')}`

export function defineList<Filter extends object, Sort extends string, Row extends { id: string }, Viewer>(
  list: ListDefinition<Filter, Sort, Row, Viewer>,
) {
  type Query = Filter & Sorted<Sort>
  const names = Object.keys(list.filters) as (keyof Filter)[]

  const conditionsOf = (context: FilterContext<Filter, Viewer>): string[] => {
    const given = names.map((name): Conditions => {
      const asked = context.filter[name]
      return isGiven(asked) ? list.filters[name](asked, context) : []
    })
    return [...(list.always?.(context) ?? []), ...given.flat()]
  }

  /** The conditions of a filter, for a custom count or statement. */
  const where = (filter: Filter, viewer: Viewer) => {
    const { values, value } = valueList()
    return { sql: conditionsOf({ filter, viewer, value }).join(' and ') || 'true', values, value }
  }

  /** Shared by every way to find a page. */
  const parts = (query: Query, viewer: Viewer) => {
    const { sql, values, value } = where(query, viewer)
    const { after, ...page } = keyset(query, { ...list, order: list.orders[query.sort] }, value)
    return { ...page, where: [sql, ...after].join(' and '), values, value }
  }

  const page = async (db: Db, query: Query, viewer: Viewer): Promise<Page<Row>> => {
    const { values, value, toPage, ...select } = parts(query, viewer)
    const text = list.select(select, { filter: query, viewer, value })
    const isFiltered = names.some((name) => isGiven(query[name]))
    const isPrepared = USUAL_LIMITS.has(query.limit) && list.prepared?.(query, isFiltered)
    const name = isPrepared ? shapeName(list.name, text) : undefined
    const found = toPage(await db.query<Row>({ name, text, values, camel: true }))
    return list.complete ? { ...found, rows: await list.complete(db, found.rows) } : found
  }

  const total = (db: Db, filter: Filter, viewer: Viewer): Promise<Total> => {
    const { sql, values } = where(filter, viewer)
    return countUpTo(db, `from ${list.from} where ${sql}`, values)
  }

  /** The response of a page. */
  const answer = <Item>(db: Db, query: Query, viewer: Viewer, item: (row: Row) => Item) =>
    answerPage(query, { page: page(db, query, viewer), total: () => total(db, query, viewer), item })

  return { where, parts, page, total, answer }
}

type Answer<Row, Item> = { page: Promise<Page<Row>>; total: () => Promise<Total>; item: (row: Row) => Item }

/** For a page that is found or counted in another way. Only the first page is counted. */
export async function answerPage<Row, Item>({ cursor }: Asked, { page, total, item }: Answer<Row, Item>) {
  const [{ rows, nextCursor }, counted] = await Promise.all([page, cursor ? null : total()])
  return { items: rows.map((row) => item(row)), nextCursor, total: counted }
}
