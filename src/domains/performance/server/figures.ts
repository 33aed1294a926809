// What operators watch of the whole installation: jobs, messages that wait, the database, workers and backups.
import { statfs } from 'node:fs/promises'
import type { Figures } from '#platform/server/figures.ts'
import { listQueues } from '#platform/server/job-queues.ts'
import { operationsState } from '#platform/server/operations-state.ts'
import { listWorkers } from '#platform/server/worker-heartbeat.ts'
import { countMail, countTexts, describeDatabase } from './queries/operations.ts'

/** Four beats of a worker. */
const LIVES_MS = 60_000

const jobs: Figures = {
  gauges: [
    { name: 'candorhire_jobs_waiting', help: 'Jobs that could start.', label: 'queue' },
    { name: 'candorhire_jobs_oldest_seconds', help: 'Since the oldest of them could start.', label: 'queue' },
    {
      name: 'candorhire_jobs_failed_total',
      help: 'Jobs that failed for good and wait for a decision.',
      label: 'queue',
    },
  ],
  async read({ db }) {
    const queues = await listQueues(db)
    return queues.flatMap(({ name: of, waiting, oldestSeconds, failed }) => [
      { gauge: 'candorhire_jobs_waiting', of, value: waiting },
      { gauge: 'candorhire_jobs_oldest_seconds', of, value: oldestSeconds ?? 0 },
      { gauge: 'candorhire_jobs_failed_total', of, value: failed },
    ])
  },
}

const outbox: Figures = {
  gauges: [
    { name: 'candorhire_outbox_waiting', help: 'Messages that wait to leave.', label: 'channel' },
    { name: 'candorhire_outbox_oldest_seconds', help: 'Age of the oldest of them.', label: 'channel' },
  ],
  async read({ db }) {
    const [email, sms] = await Promise.all([countMail(db), countTexts(db)])
    return Object.entries({ email, sms }).flatMap(([of, { waiting, oldestSeconds }]) => [
      { gauge: 'candorhire_outbox_waiting' as const, of, value: waiting },
      { gauge: 'candorhire_outbox_oldest_seconds' as const, of, value: oldestSeconds ?? 0 },
    ])
  },
}

/** Without a question to the database, so it answers also when every connection is taken. */
const pool: Figures = {
  gauges: [
    {
      name: 'candorhire_database_pool',
      help: 'Connections of this process, and who waits for one.',
      label: 'state',
    },
  ],
  read: async ({
    db: {
      pool: { totalCount, idleCount, waitingCount },
    },
  }) => [
    { gauge: 'candorhire_database_pool', of: 'used', value: totalCount - idleCount },
    { gauge: 'candorhire_database_pool', of: 'idle', value: idleCount },
    { gauge: 'candorhire_database_pool', of: 'waiting', value: waitingCount },
  ],
}

const database: Figures = {
  gauges: [
    { name: 'candorhire_database_bytes', help: 'Size of the database.' },
    { name: 'candorhire_database_read_only', help: '1 while the database refuses writes.' },
  ],
  async read({ db }) {
    const { bytes, readOnly } = await describeDatabase(db)
    return [
      { gauge: 'candorhire_database_bytes', value: bytes },
      { gauge: 'candorhire_database_read_only', value: readOnly || db.writes.isRefusing ? 1 : 0 },
    ]
  },
}

/** Only where this process keeps files or the database itself. */
const disk: Figures = {
  gauges: [{ name: 'candorhire_disk_free_bytes', help: 'Room on the disk of the data folder.' }],
  async read({ dataFolder }) {
    if (!dataFolder) return []
    const { bavail, bsize } = await statfs(dataFolder)
    return [{ gauge: 'candorhire_disk_free_bytes', value: bavail * bsize }]
  },
}

const workers: Figures = {
  gauges: [{ name: 'candorhire_workers', help: 'Workers that live.' }],
  async read({ db }) {
    const seen = await listWorkers(db)
    const living = seen.filter(({ seenAt }) => Date.now() - Date.parse(seenAt) < LIVES_MS)
    return [{ gauge: 'candorhire_workers', value: living.length }]
  },
}

const backup: Figures = {
  gauges: [{ name: 'candorhire_backup_age_seconds', help: 'Since the last finished backup began.' }],
  async read({ db }) {
    const { lastBackup } = await operationsState(db)
    if (!lastBackup) return []
    return [
      { gauge: 'candorhire_backup_age_seconds', value: (Date.now() - Date.parse(lastBackup.at)) / 1_000 },
    ]
  },
}

export const operationsFigures: readonly Figures[] = [jobs, outbox, pool, database, disk, workers, backup]
