// Deletes old data of the platform: responses for repeats, job keys, lost workers.
import { z } from 'zod'
import { job } from './module.ts'
import { statement } from './statement.ts'
import { forgetLostWorkers } from './worker-heartbeat.ts'

const forgetAnswers = statement(
  'housekeeping.answers',
  `delete from idempotency_keys where created_at < now() - interval '7 days'`,
)
const forgetJobKeys = statement(
  'housekeeping.job-keys',
  `delete from job_keys where created_at < now() - interval '90 days'`,
)

export const housekeeping = job({
  name: 'platform.housekeeping',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  schedule: '23 * * * *',
  async run({ db }) {
    await forgetAnswers.rows(db, [])
    await forgetJobKeys.rows(db, [])
    await forgetLostWorkers(db)
  },
})
