// The nightly backup, and telling admins when there is none.
import { z } from 'zod'
import { notifyAdmins } from '#domains/notifications/server/index.ts'
import { backUpTonight, backupAgeSeconds, tryNewestBackup } from '#platform/server/backup/scheduled.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { job } from '#platform/server/module.ts'
import { transaction } from '#platform/server/transaction.ts'

const LATE_SECONDS = 26 * 3_600
const nothing = z.object({})

export const nightlyBackup = job({
  name: 'backups.nightly',
  payload: nothing,
  retryLimit: 2,
  retryDelaySeconds: 600,
  schedule: '0 3 * * *',
  async run(context) {
    const { backupPlace } = context.services
    if (backupPlace) await backUpTonight(context, backupPlace)
  },
})

/** On Sundays, after the backup of the night. */
export const weeklyTrial = job({
  name: 'backups.trial',
  payload: nothing,
  retryLimit: 0,
  retryDelaySeconds: 600,
  schedule: '0 5 * * 0',
  async run(context) {
    const { backupPlace } = context.services
    if (backupPlace) await tryNewestBackup(context, backupPlace)
  },
})

/** Once a day at most, because of its key. */
export const lateBackup = job({
  name: 'backups.late',
  payload: nothing,
  retryLimit: 3,
  retryDelaySeconds: 60,
  run: (context) =>
    transaction(context, (tx) =>
      notifyAdmins(tx, {
        kind: 'integration_attention',
        title: 'The last backup is older than 26 hours',
        body: 'The nightly backup failed or did not run. Check its folder or bucket and the log of the worker.',
        link: '/admin/health',
      }),
    ),
})

export const backupWatch = job({
  name: 'backups.watch',
  payload: nothing,
  retryLimit: 1,
  retryDelaySeconds: 60,
  schedule: '20 * * * *',
  async run(context) {
    if (!context.services.backupPlace) return
    if ((await backupAgeSeconds(context.db)) <= LATE_SECONDS) return
    const key = context.now.toISOString().slice(0, 10)
    await transaction(context, (tx) => enqueue(tx, lateBackup, {}, { key }))
  },
})
