// The state of the installation: what leaves it, its database, its workers, its disk.
import { statfs } from 'node:fs/promises'
import { isDatabase } from '#platform/server/database.ts'
import { operationsState } from '#platform/server/operations-state.ts'
import type { Context } from '#platform/server/transaction.ts'
import { listWorkers } from '#platform/server/worker-heartbeat.ts'
import type { Machine, Operations } from '../contract/operations.ts'
import { countMail, describeDatabase, findLongestQuery } from './queries/operations.ts'

export async function showOperations({ db }: Context): Promise<Operations> {
  const [state, database, workers] = await Promise.all([
    operationsState(db),
    describeDatabase(db),
    listWorkers(db),
  ])
  return { ...state, database, workers: workers.map(({ id, seenAt }) => ({ id, seenAt })) }
}

export async function showMachine({ db, services }: Context): Promise<Machine> {
  const [disk, waiting, longestQuerySeconds] = await Promise.all([
    readDisk(services.dataFolder),
    countMail(db),
    findLongestQuery(db),
  ])
  return {
    disk,
    longestQuerySeconds,
    pool: poolOf(db),
    mail: { host: services.mailer.host ?? null, ...waiting },
  }
}

async function readDisk(folder: string | undefined): Promise<Machine['disk']> {
  if (folder === undefined) return null
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

function poolOf(db: Context['db']): Machine['pool'] {
  if (!isDatabase(db)) return { used: 0, idle: 0, waiting: 0 }
  const { totalCount, idleCount, waitingCount } = db.pool
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}
