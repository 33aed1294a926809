// Each worker says every few seconds that it lives. One that was killed stays in the list with the time it was last seen.
import { uuidv7 } from '#shared/ids.ts'
import type { Db } from './database.ts'
import type { Logger } from './log.ts'
import { statement } from './statement.ts'

const BEAT_MS = 15_000

const beat = statement(
  'workers.beat',
  `insert into worker_heartbeats (id) values ($1) on conflict (id) do update set seen_at = now()`,
)
const leave = statement('workers.leave', `delete from worker_heartbeats where id = $1`)
const list = statement('workers.list', `select id, started_at, seen_at from worker_heartbeats order by id`)
const forget = statement(
  'workers.forget',
  `delete from worker_heartbeats where seen_at < now() - interval '1 day'`,
)

export const listWorkers = (db: Db) => list.rows(db, [])

/** Workers that were lost a day ago are history. */
export async function forgetLostWorkers(db: Db): Promise<void> {
  await forget.rows(db, [])
}

type Input = { db: Db; log: Logger }

export async function openHeartbeat({ db, log }: Input): Promise<{ close(): Promise<void> }> {
  const id = uuidv7()
  const quietly = (work: Promise<unknown>) =>
    work.catch((error: unknown) => log.debug({ err: error }, 'the heartbeat of this worker was not written'))
  await quietly(beat.rows(db, [id]))
  const timer = setInterval(() => void quietly(beat.rows(db, [id])), BEAT_MS)
  return {
    async close() {
      clearInterval(timer)
      await quietly(leave.rows(db, [id]))
    },
  }
}
