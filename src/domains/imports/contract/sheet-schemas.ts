// The shapes of spreadsheets: corrections of cells, and what is asked about them.
import { z } from 'zod'

const count = z.number().int()
const column = z.string().max(1_000)
const line = z.number().int().min(1).max(10_000_000)
export const CELL_MAX = 10_000
/** Cells of one correction. */
export const EDITS_MAX = 10_000

export const cellsChange = z.strictObject({
  edits: z
    .array(z.strictObject({ line, column, text: z.string().max(CELL_MAX, 'Enter a shorter text.') }))
    .min(1)
    .max(EDITS_MAX),
})
export type CellsChange = z.output<typeof cellsChange>

const DATE_ORDERS = ['mdy', 'dmy'] as const
const dateOrder = z.enum(DATE_ORDERS)

export const columnFix = z.discriminatedUnion('fix', [
  z.strictObject({ fix: z.literal('dates'), column, order: dateOrder }),
  z.strictObject({ fix: z.literal('phones'), column }),
  z.strictObject({ fix: z.literal('split'), column }),
  z.strictObject({
    fix: z.literal('replace'),
    /** Null: in every column. */
    column: column.nullable(),
    find: z.string().min(1, 'Enter what to find.').max(200),
    text: z.string().max(1_000),
  }),
])
export type ColumnFix = z.output<typeof columnFix>

export const findQuery = z.strictObject({
  text: z.string().min(1, 'Enter what to find.').max(200),
  column: column.optional(),
})
export type FindQuery = z.output<typeof findQuery>
export const findAnswer = z.object({
  /** Counting stops at 1,000. */
  count,
  cells: z.array(z.object({ line: count, column: z.string() })),
})

export const datesQuery = z.strictObject({ column, order: dateOrder.default('mdy') })
export type DatesQuery = z.output<typeof datesQuery>
export const datesAnswer = z.object({
  /** Cells that are written as the product writes dates. */
  clear: count,
  formats: z.array(z.object({ example: z.string(), becomes: z.string(), count })),
  /** Of dates in numbers alone: how many are a date in each order. */
  orders: z.object({ mdy: count, dmy: count }),
  unreadable: z.object({ count, line: count.nullable() }),
})
export type Dates = z.infer<typeof datesAnswer>

export const problemsAnswer = z.object({
  items: z.array(z.object({ column: z.string().nullable(), text: z.string(), count, line: count })),
})
export type Problems = z.infer<typeof problemsAnswer>
