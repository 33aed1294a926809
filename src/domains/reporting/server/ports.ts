// What reports need from the domain of costs. Until a module provides it, our cost is not known.
import type { Db } from '#platform/server/database.ts'
import type { Cost } from '../contract/figures.ts'
import type { Split } from '../contract/splits.ts'
import type { Filters } from './span.ts'

type Asked = {
  /** As YYYY-MM, both included. */
  months: { first: string; last: string }
  by: Split | null
  filters: Filters
}
/** By the key of the split. The total has the empty key. */
export type OurCosts = ReadonlyMap<string, Readonly<Record<Cost, number | null>>>

let find: ((db: Db, asked: Asked) => Promise<OurCosts | null>) | undefined

/** Called once, where the modules are assembled. */
export const provideOurCosts = (provided: NonNullable<typeof find>) => void (find = provided)

export const findOurCosts = async (db: Db, asked: Asked): Promise<OurCosts | null> =>
  (await find?.(db, asked)) ?? null
