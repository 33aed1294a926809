// Jobs in the background, the jobs that failed, and the state of the machine, the database and the workers.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf, pageQuery } from '#shared/list.ts'

const queueSchema = z.object({
  name: z.string(),
  label: z.string(),
  /** Jobs that could start now, and those that run. */
  depth: z.number().int(),
  active: z.number().int(),
  /** How long the oldest waiting job waits. Null: none waits. */
  oldestSeconds: z.number().int().nullable(),
  /** Jobs done in a minute. Null: not counted yet. */
  rate: z.number().int().nullable(),
  failed: z.number().int(),
})
export type JobQueue = z.infer<typeof queueSchema>

const failedJobSchema = z.object({
  id: idSchema,
  queue: z.string(),
  label: z.string(),
  cause: z.string(),
  /** With secrets and contacts masked. */
  payload: z.string(),
  attempts: z.number().int(),
  createdAt: timestampSchema.nullable(),
  failedAt: timestampSchema,
})
export type FailedJob = z.infer<typeof failedJobSchema>

const { get, post, del } = endpoints('operations')

export const listJobQueues = get('/api/job-queues', {
  summary: 'Lists the job queues with their depth, oldest job, rate and failed jobs.',
  answer: z.object({ items: z.array(queueSchema) }),
})

export const listFailedJobs = get('/api/failed-jobs', {
  summary: 'Lists jobs that failed for good, newest first, with their cause.',
  query: z.strictObject(pageQuery),
  answer: pageOf(failedJobSchema),
})

export const retryFailedJob = post('/api/failed-jobs/:id/retry', {
  summary: 'Runs a failed job again.',
  accepted: z.object({ id: idSchema }),
  refuses: [409],
})

export const discardFailedJob = del('/api/failed-jobs/:id', { summary: 'Discards a failed job.' })

const operationsSchema = z.object({
  outgoing: z.enum(['live', 'paused']),
  restoredFrom: z.string().nullable(),
  lastBackup: z
    .object({ at: timestampSchema, bytes: z.number().int(), checkedAt: timestampSchema.nullable() })
    .nullable(),
  /** The newest backup that was restored into a database of its own. */
  lastTrial: z
    .object({ at: timestampSchema, backupAt: timestampSchema, problem: z.string().nullable() })
    .nullable(),
  database: z.object({
    version: z.string(),
    bytes: z.number().int(),
    connections: z.number().int(),
    maxConnections: z.number().int(),
    readOnly: z.boolean(),
  }),
  workers: z.array(z.object({ id: idSchema, seenAt: timestampSchema })),
})
export type Operations = z.infer<typeof operationsSchema>

export const getOperations = get('/api/operations', {
  summary: 'Returns the state of outgoing messages, backups, the database and the workers.',
  answer: operationsSchema,
})

const machineSchema = z.object({
  /** The disk with the files. Null: files are in another store. */
  disk: z.object({ freeBytes: z.number().int(), totalBytes: z.number().int() }).nullable(),
  /** The query that runs longest at this moment. Null: none runs. */
  longestQuerySeconds: z.number().nullable(),
  /** Connections of this process. */
  pool: z.object({ used: z.number().int(), idle: z.number().int(), waiting: z.number().int() }),
  mail: z.object({
    host: z.string().nullable(),
    waiting: z.number().int(),
    oldestSeconds: z.number().int().nullable(),
    failedToday: z.number().int(),
  }),
})
export type Machine = z.infer<typeof machineSchema>

export const getMachine = get('/api/operations/machine', {
  summary: 'Returns the disk, the connections of this process and the emails that wait.',
  answer: machineSchema,
})
