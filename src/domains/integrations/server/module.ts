// What integrations give to the app.
import { z } from 'zod'
import { job, type Module } from '#platform/server/module.ts'
import { processEvents } from './process-events.ts'
import { makeMonths } from './queries/months.ts'
import { receivingRoutes } from './receive.ts'
import { integrationRoutes } from './routes.ts'

const monthsAhead = job({
  name: 'integrations.months',
  payload: z.object({}),
  retryLimit: 5,
  retryDelaySeconds: 60,
  schedule: '17 3 * * *',
  run: ({ db, now }) => makeMonths(db, now),
})

export const integrationsModule: Module = {
  routes(app) {
    integrationRoutes(app)
    receivingRoutes(app)
  },
  jobs: [monthsAhead],
  loops: [processEvents],
}
