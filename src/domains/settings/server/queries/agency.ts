// The row of the agency, read and written.
import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

export type AgencyRow = {
  name: string
  legal_name: string
  postal_address: string
  tax_id: string
  timezone: string
  version: number
}

const AGENCY = 'name, legal_name, postal_address, tax_id, timezone, version'

const one = statement<AgencyRow>()('agency.find', `select ${AGENCY} from agency`)
const locked = statement<AgencyRow>()('agency.lock', `select ${AGENCY} from agency for no key update`)

export async function readAgency(db: Db, { lock = false } = {}): Promise<AgencyRow> {
  const row = await (lock ? locked : one).first(db, [])
  if (!row) throw new Error('The agency has no row. The migrations insert it.')
  return row
}

export async function updateAgency(db: Db, changes: Partial<Omit<AgencyRow, 'version'>>): Promise<void> {
  await db.kysely
    .updateTable('agency')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .execute()
}
