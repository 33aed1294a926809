// The agency: read by every domain to the right, changed by admins.
import { audit, difference } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { publish } from '#platform/server/events.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, invalid } from '#platform/shared/errors.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import { isOfferedTimezone } from '#platform/shared/zoned-time.ts'
import type { Agency } from '../contract/agency.ts'
import { type AgencyRow, readAgency, updateAgency } from './queries/agency.ts'

/** The agency as the subject of an audit line, which needs an id. */
const AGENCY_ID = '00000000-0000-0000-0000-000000000002'

const COLUMNS = {
  name: 'name',
  legalName: 'legal_name',
  postalAddress: 'postal_address',
  taxId: 'tax_id',
  timezone: 'timezone',
} as const satisfies Record<keyof Edit, keyof AgencyRow>

type Edit = Omit<Agency, 'version'>
type Changes = { [Key in keyof Edit]?: Edit[Key] | undefined }

const toAgency = (row: AgencyRow): Agency => ({
  name: row.name,
  legalName: row.legal_name,
  postalAddress: row.postal_address,
  taxId: row.tax_id,
  timezone: row.timezone,
  version: row.version,
})

export async function findAgency(db: Db): Promise<Agency> {
  return toAgency(await readAgency(db))
}

export function changeAgency(
  context: Tx<StaffActor>,
  { version, edit }: { version: number; edit: Changes },
): Promise<Agency> {
  return transaction(context, async (tx) => {
    const before = await readAgency(tx.db, { lock: true })
    if (before.version !== version)
      throw new AppError('stale', {
        userMessage: 'Another admin changed the agency. Load the current values and try again.',
        details: { current: toAgency(before) },
      })
    // A value from before stays until another one is chosen.
    if (edit.timezone && edit.timezone !== before.timezone && !isOfferedTimezone(edit.timezone))
      throw invalid('timezone', 'Choose a timezone from the list.')
    await write(tx, before, edit)
    return findAgency(tx.db)
  })
}

async function write(tx: Tx, before: AgencyRow, edit: Changes): Promise<void> {
  const given = Object.entries(edit).filter(([, value]) => value !== undefined)
  const changes = Object.fromEntries(given.map(([name, value]) => [COLUMNS[name as keyof Edit], value]))
  const changed = difference(before, changes)
  if (!changed) return
  await updateAgency(tx.db, changes)
  await audit(tx, { action: 'edited', subjectType: 'agency', subjectId: AGENCY_ID, ...changed })
  await publish(tx, { type: 'agency.updated', audience: 'staff' })
}

/** Without a version, for a first value that nobody edits meanwhile. */
export function setAgency(context: Tx, edit: Changes): Promise<void> {
  return transaction(context, async (tx) => write(tx, await readAgency(tx.db, { lock: true }), edit))
}

/** The agency starts in the timezone of the browser that set it up. */
export async function followFirstAdmin(tx: Tx, { timezone }: { timezone: string | null }): Promise<void> {
  if (timezone === null || !isOfferedTimezone(timezone)) return
  await setAgency(tx, { timezone })
}
