// The module of performance for the app.
import { z } from 'zod'
import { job, type Module } from '#platform/server/module.ts'
import { operationsFigures } from './figures.ts'
import { operationsRoutes } from './operations-routes.ts'
import { outgoingRoutes } from './outgoing-routes.ts'
import { performanceAuditWords } from './queries/audit-words.ts'
import { deleteOld } from './queries/measurements.ts'
import { performanceRoutes } from './routes.ts'

const cleanUp = job({
  name: 'performance.clean-up',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  schedule: '53 * * * *',
  run: ({ db }) => deleteOld(db),
})

export const performanceModule: Module = {
  routes(app) {
    performanceRoutes(app)
    operationsRoutes(app)
    outgoingRoutes(app)
  },
  jobs: [cleanUp],
  figures: operationsFigures,
  auditWords: performanceAuditWords,
}
