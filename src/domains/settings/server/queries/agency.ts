// The row of the agency and its logo, read and written.
import type { Db } from '#platform/server/database.ts'
import { NEXT, updateRow } from '#platform/server/rows.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { AgencyColor } from '#shared/face.ts'
import { columnsFor } from '#shared/fields.ts'
import { AGENCY_FIELD_NAMES, AGENCY_FIELDS, type AgencyField } from '../../contract/agency-fields.ts'

const FIELDS = AGENCY_FIELD_NAMES.map((name) => `a.${AGENCY_FIELDS[name].columns[0]}`).join(', ')
const AGENCY = `${FIELDS}, a.version, (select l.digest from agency_logo l) as logo_digest`

type Narrow = { logoDigest: string | null; color: AgencyColor }
const one = statement('agency.find', `select ${AGENCY} from agency a`).as<Narrow>()
const locked = statement('agency.lock', `select ${AGENCY} from agency a for no key update of a`).as<Narrow>()
export type AgencyRow = RowOf<typeof one>
export type AgencyChanges = { [Name in AgencyField]?: AgencyRow[Name] | undefined }

export async function readAgency(db: Db, { lock = false } = {}): Promise<AgencyRow> {
  const row = await (lock ? locked : one).first(db, [])
  if (!row) throw new Error('The agency has no row. The migrations insert it.')
  return row
}

export async function updateAgency(db: Db, changes: AgencyChanges, now: Date): Promise<void> {
  const columns = columnsFor(AGENCY_FIELDS, changes)
  await updateRow(
    db,
    'agency',
    { single: true },
    { ...columns, version: NEXT, updated_at: now.toISOString() },
  )
}

const findLogoRow = statement('agency.logo', 'select media_type, content from agency_logo where digest = $1')
export const findLogo = (db: Db, digest: string) => findLogoRow.first(db, [digest])

const putLogo = statement(
  'agency.put-logo',
  `insert into agency_logo (media_type, content, digest) values ($1, $2, $3)
   on conflict (single) do update set media_type = $1, content = $2, digest = $3, updated_at = now()`,
)
export async function saveLogo(
  db: Db,
  logo: { mediaType: string; content: Buffer; digest: string },
): Promise<void> {
  await putLogo.rows(db, [logo.mediaType, logo.content, logo.digest])
}

const deleteLogo = statement('agency.delete-logo', 'delete from agency_logo')
export async function eraseLogo(db: Db): Promise<void> {
  await deleteLogo.rows(db, [])
}
