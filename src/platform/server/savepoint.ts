// A part of a transaction that may fail without the rest.
import { AppError } from '#shared/errors.ts'
import type { Db } from './database.ts'

/** The refusal of the work, after everything it did was undone. Null when it succeeded. Only inside a transaction. */
export async function refusalOf(db: Db, work: () => Promise<void>): Promise<AppError | null> {
  await db.query({ text: 'savepoint attempt' })
  try {
    await work()
    await db.query({ text: 'release savepoint attempt' })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await db.query({ text: 'rollback to savepoint attempt' })
    await db.query({ text: 'release savepoint attempt' })
    return error
  }
}
