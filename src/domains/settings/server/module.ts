// The module of settings for the app.
import type { Module } from '#platform/server/module.ts'
import { proofRoutes } from './proof-routes.ts'
import { drillJob } from './proof-service.ts'
import { settingsRoutes } from './routes.ts'
import { selfCheckJob } from './self-check.ts'

export const settingsModule: Module = {
  routes(app) {
    settingsRoutes(app)
    proofRoutes(app)
  },
  jobs: [drillJob, selfCheckJob],
}
