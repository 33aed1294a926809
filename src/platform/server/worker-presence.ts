// Which workers live. Each holds a shared lock of PostgreSQL on a connection of its own, which ends with the process,
// however it ends. A worker that gets the lock alone knows that every running job was left by a dead one.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectTo } from './connection.ts'
import type { Logger } from './log.ts'
import { persist } from './persist.ts'
import { IS_READ_ONLY } from './write-refusal.ts'

const LIVING = 7_240_001
/** Workers that start together look one after the other. */
const STARTING = 7_240_002
const RECONNECT_MS = 250
/** A living worker whose connection was cut, or whose database was restarted, is back within this time. */
const LOOK_AGAIN_MS = 1_500

type LeftJobs = { exist(): Promise<boolean>; release(): Promise<void> }
type Input = { url: string; log: Logger; left: LeftJobs }

/** Releases the jobs of dead workers, if no other worker lives, and then counts as living until closed. */
export async function openPresence({ url, log, left }: Input): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController()
  const connect = async () => {
    const client = await connectTo(url)
    client.on('error', (error) => log.warn({ err: error }, 'the presence of this worker lost its connection'))
    const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
    await refuseStandby(client)
    return { client, lost }
  }
  const enter = async () => {
    const entering = await connect()
    const { client } = entering
    try {
      await lock(client, STARTING)
      let wasLeft = false
      await ifAlone(client, async () => {
        wasLeft = await left.exist()
      })
      if (wasLeft) {
        await sleep(LOOK_AGAIN_MS)
        await ifAlone(client, left.release)
      }
      await share(client)
      await unlock(client, STARTING)
      return entering
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
  }
  let own = await persist(enter, log)

  const keep = async () => {
    for (await own.lost; !closing.signal.aborted; await own.lost) {
      try {
        own = await connect()
        await share(own.client)
      } catch (error) {
        log.debug({ err: error }, 'the presence of this worker connects again')
        await own.client.end().catch(() => undefined)
        await sleep(RECONNECT_MS)
      }
    }
    await own.client.end().catch(() => undefined)
  }
  const kept = keep()
  return {
    async close() {
      closing.abort()
      await own.client.end().catch(() => undefined)
      await kept
    },
  }
}

/** A lock on a standby is not seen by workers that use the primary. */
async function refuseStandby(client: Client): Promise<void> {
  const { rows } = await client.query<{ readOnly: boolean }>(IS_READ_ONLY)
  if (!rows[0]?.readOnly) return
  await client.end()
  throw new Error('The database refuses writes.')
}

const lock = (client: Client, key: number) => client.query('select pg_advisory_lock($1)', [key])
const share = (client: Client) => client.query('select pg_advisory_lock_shared($1)', [LIVING])
const unlock = (client: Client, key: number) => client.query('select pg_advisory_unlock($1)', [key])

async function ifAlone(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    LIVING,
  ])
  if (!rows[0]?.alone) return
  try {
    await work()
  } finally {
    await unlock(client, LIVING)
  }
}
