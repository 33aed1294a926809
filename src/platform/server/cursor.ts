// Keyset cursors: opaque to callers, and never trusted. A cursor includes its order, because a position in one order
// means nothing in another.
import { AppError } from '#shared/errors.ts'

/** The position of a row in its order. The id decides between equal keys. */
export type Place = readonly [key: string, id: string]

export type Page<Row> = { rows: Row[]; nextCursor: string | null }

export function encodeCursor(sort: string, place: Place): string {
  return Buffer.from(JSON.stringify([sort, ...place])).toString('base64url')
}

export function decodeCursor(cursor: string, sort: string): Place {
  const [madeFor, key, id] = partsOf(cursor)
  if (madeFor === undefined || key === undefined || id === undefined) throw brokenCursor()
  if (madeFor !== sort)
    throw refused('This cursor belongs to another order of the list. Start again from the first page.')
  return [key, id]
}

function partsOf(cursor: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const isCursor = Array.isArray(parts) && parts.length === 3
    return isCursor && parts.every((part) => typeof part === 'string') ? parts : []
  } catch {
    return []
  }
}

/** Also for a place that its list cannot have, such as a day that no calendar has. */
export const brokenCursor = (cause?: unknown) =>
  new AppError('invalid_query', {
    userMessage: 'This page of the list no longer exists. Start again from the first page.',
    cause,
  })

const refused = (userMessage: string) => new AppError('invalid_query', { userMessage })

/** A page from one row more than the limit, which shows that there is a next page. */
export function pageOf<Row>(
  found: readonly Row[],
  { limit, sort }: { limit: number; sort: string },
  placeOf: (row: Row) => Place,
): Page<Row> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > limit && last ? encodeCursor(sort, placeOf(last)) : null }
}
