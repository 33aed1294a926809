// The shape of every list in the product: keyset cursors in, items and a total out.
import { z } from 'zod'

export const PAGE_SIZE = 50
export const MAX_PER_PAGE = 200
/** Totals are counted up to here, and estimated above. */
export const EXACT_COUNT_LIMIT = 10_000

export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(PAGE_SIZE),
  cursor: z.string().max(500).optional(),
}

export const totalSchema = z.object({
  count: z.number().int(),
  exact: z.boolean(),
  /** Counting stopped here, so there are at least this many. Without it, an inexact total is an estimate. */
  cut: z.boolean().optional(),
})

export type Total = z.infer<typeof totalSchema>

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    /** Only on the first page: counting for every page would cost more than the page. */
    total: totalSchema.nullable(),
  })
}

/** `?status=new,hired` and `?status=new&status=hired` both become a list of distinct values. */
export function listOf<T extends z.ZodType<string>>(item: T) {
  return z.preprocess((value) => {
    if (value === undefined || value === '') return undefined
    const parts = (Array.isArray(value) ? value : [value]).flatMap((each) => String(each).split(','))
    return [...new Set(parts.map((each) => each.trim()).filter(Boolean))]
  }, z.array(item).min(1, 'Choose at least one.').max(50).optional())
}
