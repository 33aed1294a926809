// The agency: read by every domain to the right, changed by admins.
import { audit, difference } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import type { Db } from '#platform/server/database.ts'
import { publish } from '#platform/server/events.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, invalid } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import { isOfferedTimezone } from '#shared/zoned-time.ts'
import type { Agency } from '../contract/agency.ts'
import { type AgencyRow, readAgency, updateAgency } from './queries/agency.ts'

/** The agency as the subject of an audit line, which needs an id. */
const AGENCY_ID = '00000000-0000-0000-0000-000000000002'

type Edit = Omit<Agency, 'version'>
type Changes = { [Key in keyof Edit]?: Edit[Key] | undefined }

export const findAgency = (db: Db): Promise<Agency> => readAgency(db)

export function changeAgency(
  context: Tx<StaffActor>,
  { version, edit }: { version: number; edit: Changes },
): Promise<Agency> {
  return transaction(context, async (tx) => {
    const before = await readAgency(tx.db, { lock: true })
    if (before.version !== version)
      throw new AppError('stale', {
        userMessage: 'Another admin changed the agency. Load the current values and try again.',
        details: { current: before },
      })
    // A value from before stays until another one is chosen.
    if (edit.timezone && edit.timezone !== before.timezone && !isOfferedTimezone(edit.timezone))
      throw invalid('timezone', 'Choose a timezone from the list.')
    await write(tx, before, edit)
    return findAgency(tx.db)
  })
}

async function write(tx: Tx, before: AgencyRow, edit: Changes): Promise<void> {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  const changed = difference(byColumn(before), byColumn(given))
  if (!changed) return
  await updateAgency(tx.db, edit)
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
