// What integrations give to the app.
import type { Module } from '#platform/server/module.ts'
import { processEvents } from './process-events.ts'
import { receivingRoutes } from './receive.ts'
import { integrationRoutes } from './routes.ts'

export const integrationsModule: Module = {
  routes(app) {
    integrationRoutes(app)
    receivingRoutes(app)
  },
  loops: [processEvents],
}
