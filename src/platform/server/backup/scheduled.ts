// A backup every night: written, read again, and the older ones thinned out.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from '#shared/ids.ts'
import type { Db } from '../database.ts'
import { statement } from '../statement.ts'
import type { Context } from '../transaction.ts'
import { checkArchive } from './archive-reader.ts'
import { backUp } from './back-up.ts'
import { nameOf, toRemove } from './kept.ts'

const begin = statement('backups.begin', 'insert into backups (id, started_at, name) values ($1, $2, $3)')
const written = statement('backups.written', 'update backups set ended_at = now(), bytes = $2 where id = $1')
const checked = statement('backups.checked', 'update backups set checked_at = now() where id = $1')
const failed = statement('backups.failed', 'update backups set ended_at = now(), problem = $2 where id = $1')
const forget = statement('backups.forget', `delete from backups where started_at < now() - interval '1 year'`)
const age = statement(
  'backups.age',
  `select extract(epoch from now() - coalesce(
     (select max(started_at) from backups where checked_at is not null),
     (select min(applied_at) from schema_migrations)))::int as seconds`,
)

/** Of the last one that was read again. Before the first one, of the installation. */
export const backupAgeSeconds = async (db: Db) => (await age.first(db, []))?.seconds ?? 0

export async function backUpTonight({ db, services, now }: Context, folder: string): Promise<void> {
  const [id, name] = [uuidv7(), nameOf(now)]
  const to = join(folder, name)
  await begin.rows(db, [id, now.toISOString(), name])
  try {
    const url = db.pool.options.connectionString ?? ''
    const { bytes } = await backUp({ url, storage: services.storage, to })
    await written.rows(db, [id, bytes])
    await checkArchive(to)
    await checked.rows(db, [id])
  } catch (error) {
    await failed.rows(db, [id, (error as Error).message.slice(0, 500)])
    throw error
  }
  // Only after a good one: while backups fail, the old ones stay.
  for (const old of toRemove(await readdir(folder))) await rm(join(folder, old), { force: true })
  await forget.rows(db, [])
}
