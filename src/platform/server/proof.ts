// The promises of the product. Each domain provides its own when the modules are assembled: queries that must find
// nothing, and attempts to break a rule by force in a scratch database.
import type { Db } from './database.ts'
import type { Context } from './transaction.ts'

/** The query lists what breaks the promise. An empty answer is the proof. */
export type ProofCheck = {
  name: string
  query: string
  /** The table it looks at, and its rows in words. */
  of: { table: string; noun: string }
}

export type Verdict = { held: boolean; said: string }
export type ProofAttempt = { name: string; run: (scratch: Context) => Promise<Verdict> }

type Promises = { checks: readonly ProofCheck[]; attempts?: readonly ProofAttempt[] }
const provided = new Map<string, Promises>()

export const provideProof = (domain: string, promises: Promises) => void provided.set(domain, promises)
export const proofChecks = () => [...provided.values()].flatMap(({ checks }) => checks)
export const proofAttempts = () => [...provided.values()].flatMap(({ attempts = [] }) => attempts)

const INTEGRITY = /^23/

/** What the database says to work that it must refuse. */
export async function refusalOfDatabase(work: () => Promise<unknown>): Promise<Verdict> {
  try {
    await work()
    return { held: false, said: 'The database accepted it.' }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { held: INTEGRITY.test(code ?? ''), said: message }
  }
}

/** The same act many times at once, of which so many may succeed. */
export async function atOnce(
  { times, expected, verb }: { times: number; expected: number; verb: string },
  act: (index: number) => Promise<boolean>,
): Promise<Verdict> {
  const done = await Promise.all(Array.from({ length: times }, (_, index) => act(index)))
  const succeeded = done.filter(Boolean).length
  return {
    held: succeeded === expected,
    said: `${succeeded} of ${times} ${verb}, ${times - succeeded} refused.`,
  }
}

export async function countRows(db: Db, from: string): Promise<number> {
  const [row] = await db.query<{ count: number }>({ text: `select count(*)::int as count from ${from}` })
  return row?.count ?? 0
}

const MAX_SHOWN = 20

export function listBroken(db: Db, query: string): Promise<Record<string, unknown>[]> {
  return db.query({ text: `select * from (${query}) broken limit ${MAX_SHOWN}` })
}
