// The row of the agency, read and written.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

const AGENCY = 'name, legal_name, postal_address, tax_id, timezone, version'

const one = statement('agency.find', `select ${AGENCY} from agency`)
const locked = statement('agency.lock', `select ${AGENCY} from agency for no key update`)
export type AgencyRow = RowOf<typeof one>

export async function readAgency(db: Db, { lock = false } = {}): Promise<AgencyRow> {
  const row = await (lock ? locked : one).first(db, [])
  if (!row) throw new Error('The agency has no row. The migrations insert it.')
  return row
}

const update = statement(
  'agency.update',
  `update agency set name = coalesce($1, name), legal_name = coalesce($2, legal_name),
     postal_address = coalesce($3, postal_address), tax_id = coalesce($4, tax_id), timezone = coalesce($5, timezone),
     version = version + 1, updated_at = now()`,
)
type Changes = { [Column in keyof Omit<AgencyRow, 'version'>]?: string | undefined }
export async function updateAgency(db: Db, changes: Changes): Promise<void> {
  const { name = null, legalName = null, postalAddress = null, taxId = null, timezone = null } = changes
  await update.rows(db, [name, legalName, postalAddress, taxId, timezone])
}
