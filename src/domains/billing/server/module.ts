// What billing gives to the app.
import { z } from 'zod'
import { job, type Module } from '#platform/server/module.ts'
import { makeMonths } from '#platform/server/months.ts'
import { billingRoutes } from './routes.ts'

const monthsAhead = job({
  name: 'billing.months',
  payload: z.object({}),
  retryLimit: 5,
  retryDelaySeconds: 60,
  schedule: '27 3 * * *',
  run: ({ db, now }) => makeMonths(db, { table: 'ledger_entries', id: 'transaction_id' }, now),
})

export const billingModule: Module = { routes: billingRoutes, jobs: [monthsAhead] }
