// Keyset cursors: opaque to callers, and never trusted when they come back.
import { AppError } from '#platform/shared/errors.ts'

export function encodeCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.length === length && values.every((each) => typeof each === 'string'))
      return values
  } catch {
    // Falls through to the same answer as a cursor of the wrong shape.
  }
  throw unknownCursor()
}

export const unknownCursor = () =>
  new AppError('invalid_query', {
    userMessage: 'This page of the list no longer exists. Start again from the first page.',
  })

/** A page out of one row more than asked for: that row only says that there is a next page. */
export function pageOf<Row>(found: readonly Row[], limit: number, keyOf: (row: Row) => readonly unknown[]) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > limit && last ? encodeCursor(keyOf(last)) : null }
}
