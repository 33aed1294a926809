// A backup every night: written, read again, and the older ones thinned out.
import { uuidv7 } from '#shared/ids.ts'
import type { Db } from '../database.ts'
import { statement } from '../statement.ts'
import type { Context } from '../transaction.ts'
import { checkArchive } from './archive-reader.ts'
import { backUp } from './back-up.ts'
import { nameOf, toRemove } from './kept.ts'
import type { BackupPlace } from './place.ts'
import { tryRestore } from './trial.ts'

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

const newest = statement(
  'backups.newest',
  'select id, name from backups where checked_at is not null order by started_at desc limit 1',
)
const tried = statement(
  'backups.tried',
  'update backups set tried_at = now(), trial_problem = $2 where id = $1',
)

export async function backUpTonight({ db, services, now }: Context, place: BackupPlace): Promise<void> {
  const [id, name] = [uuidv7(), nameOf(now)]
  await begin.rows(db, [id, now.toISOString(), name])
  try {
    const url = db.pool.options.connectionString ?? ''
    const { bytes } = await backUp({ url, storage: services.storage, to: () => place.sink(name) })
    await written.rows(db, [id, bytes])
    await checkArchive(place.source(name))
    await checked.rows(db, [id])
  } catch (error) {
    await failed.rows(db, [id, sentenceOf(error)])
    throw error
  }
  // Only after a good one: while backups fail, the old ones stay.
  for (const old of toRemove(await place.names())) await place.remove(old)
  await place.removeUnfinished(now)
  await forget.rows(db, [])
}

/** Restores the newest backup into a database of its own, which is dropped again. A failed trial is noted and not repeated. */
export async function tryNewestBackup({ db, services }: Context, place: BackupPlace): Promise<void> {
  const backup = await newest.first(db, [])
  if (!backup) return
  const url = db.pool.options.connectionString ?? ''
  const dataDir = services.dataFolder ?? null
  const problem = await tryRestore({ url, from: place.source(backup.name), dataDir }).then(
    () => null,
    (error: unknown) => sentenceOf(error),
  )
  await tried.rows(db, [backup.id, problem])
}

const sentenceOf = (error: unknown) => (error as Error).message.slice(0, 500)
