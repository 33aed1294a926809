// The query of a list from the table of its filters.
import { z } from 'zod'
import { dateSchema, timestampSchema } from './dates.ts'
import type { FilterOf, FilterRules, FilterTable } from './filters.ts'
import { idSchema } from './ids.ts'
import { listOf } from './list.ts'
import { line } from './text.ts'

const idOrWord = (words: readonly string[]) =>
  words.length > 0 ? z.union([idSchema, ...words.map((word) => z.literal(word))]) : idSchema

const SCHEMAS: Record<FilterRules['kind'], (rules: FilterRules) => z.ZodType> = {
  search: ({ max }) => z.string().trim().max(max).optional(),
  text: ({ max, pattern }) => patterned(z.string().max(max, { abort: true }), pattern).optional(),
  texts: ({ max, pattern }) => listOf(patterned(line(max).min(1), pattern)),
  one: ({ words }) => (words.length > 1 ? z.enum(words) : z.literal(words)).optional(),
  many: ({ words }) => listOf(z.enum(words)),
  id: ({ words }) => idOrWord(words).optional(),
  ids: ({ words }) => listOf(idOrWord(words)),
  day: () => dateSchema.optional(),
  time: () => timestampSchema.optional(),
  number: ({ min, max }) => z.coerce.number().int().min(min).max(max).optional(),
}

const patterned = (text: z.ZodString, pattern?: RegExp) => (pattern ? text.regex(pattern) : text)

type Field<Value> = z.ZodOptional<z.ZodType<Value, Value>>
type Shape<Table extends FilterTable> = {
  [Name in keyof Table]-?: Field<NonNullable<FilterOf<Table>[Name]>>
}

/** The fields of the query: `z.strictObject({ ...filterShape(ORDER_FILTERS), ...pageQuery, sort: … })`. */
export const filterShape = <Table extends FilterTable>(table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, rules]) => [name, SCHEMAS[rules.kind](rules)]),
  ) as unknown as Shape<Table>
