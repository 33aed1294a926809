// The module of messages for the app.
import type { Module } from '#platform/server/module.ts'
import { reportRoutes } from './report-routes.ts'
import { templateRoutes } from './routes.ts'

export const messagesModule: Module = {
  routes(app) {
    templateRoutes(app)
    reportRoutes(app)
  },
}
