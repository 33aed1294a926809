// The settings of the installation, read and written, with defaults.
import {
  INSTALLATION_ID,
  type Installation,
  type InstallationKey,
  installationSchema,
} from '#shared/installation.ts'
import { actorId, audit, difference } from './audit.ts'
import type { Db } from './database.ts'
import { publish } from './events.ts'
import { statement } from './statement.ts'
import { type Tx, transaction } from './transaction.ts'

const all = statement('installation.all', 'select key, value from installation_settings')
// Two admins at the same switch: the second waits and sees the first change.
const lock = statement('installation.lock', 'select pg_advisory_xact_lock(4021)')
const upsert = statement(
  'installation.set',
  `insert into installation_settings (key, value, updated_by) values ($1, $2::jsonb, $3)
   on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = now()`,
)

export async function readInstallation(db: Db): Promise<Installation> {
  const rows = await all.rows(db, [])
  return installationSchema.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

/** Written with its audit line and event. An unchanged setting keeps its time. */
export function changeInstallation(context: Tx, changes: Partial<Installation>): Promise<Installation> {
  return transaction(context, async (tx) => {
    await lock.rows(tx.db, [])
    const before = await readInstallation(tx.db)
    const changed = difference(before, changes)
    if (!changed) return before
    for (const key of Object.keys(changed.after) as InstallationKey[])
      await upsert.rows(tx.db, [key, JSON.stringify(changes[key]), actorId(tx)])
    const subject = { subjectType: 'installation', subjectId: INSTALLATION_ID }
    await audit(tx, { action: 'edited', ...subject, ...changed })
    await publish(tx, { type: 'installation.updated', audience: 'staff' })
    return { ...before, ...changes }
  })
}

/** Set while the demo data loads. It stays set if the loading is interrupted. */
export async function setDemoLoading(db: Db, loading: boolean): Promise<void> {
  await db.query({
    text: loading
      ? `insert into installation_settings (key, value) values ('demoLoading', 'true') on conflict do nothing`
      : `delete from installation_settings where key = 'demoLoading'`,
  })
}

const demoLoading = statement(
  'installation.demo-loading',
  `select from installation_settings where key = 'demoLoading'`,
)

export async function isDemoLoading(db: Db): Promise<boolean> {
  const rows = await demoLoading.rows(db, [])
  return rows.length > 0
}
