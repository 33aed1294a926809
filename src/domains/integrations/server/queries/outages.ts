// Outages: one open row for each failing service.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Service } from '../../contract/words.ts'

const open = statement(
  'outages.open',
  `insert into integration_outages (id, service, since, cause) values ($1, $2, $3, $4)
   on conflict (service) where ended_at is null do update set cause = excluded.cause
   returning id, service, since, cause, announced_at`,
).as<{ service: Service }>()

export type OutageRow = RowOf<typeof open>

/** The open outage of the service, a new one if there was none. Its row is locked, so it is announced once. */
export async function openOutage(
  db: Db,
  { id, service, since, cause }: { id: string; service: Service; since: Date; cause: string },
): Promise<OutageRow> {
  const row = await open.first(db, [id, service, since.toISOString(), cause])
  if (!row) throw new Error('The outage was not written.')
  return row
}

const announce = statement(
  'outages.announce',
  `update integration_outages set announced_at = $2 where id = $1`,
)
export const markAnnounced = (db: Db, id: string, at: Date) => announce.rows(db, [id, at.toISOString()])

const end = statement(
  'outages.end',
  `update integration_outages set ended_at = $2 where service = $1 and ended_at is null
   returning id, service, since, announced_at`,
).as<{ service: Service }>()
export const endOutage = (db: Db, service: Service, at: Date) => end.first(db, [service, at.toISOString()])

const list = statement(
  'outages.announced',
  `select service, since, cause from integration_outages
   where ended_at is null and announced_at is not null order by since, service`,
).as<{ service: Service }>()
export const listAnnounced = (db: Db) => list.rows(db, [])

const openServices = statement(
  'outages.services',
  `select service from integration_outages where ended_at is null`,
).as<{
  service: Service
}>()
export const listFailing = async (db: Db) => (await openServices.rows(db, [])).map(({ service }) => service)
