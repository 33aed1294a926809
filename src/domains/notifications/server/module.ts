// What notifications give to the app.
import type { Module } from '#platform/server/module.ts'
import { notificationCleanUp, notificationMails } from './jobs.ts'
import { notificationRoutes } from './routes.ts'

export const notificationsModule: Module = {
  routes: notificationRoutes,
  jobs: [notificationMails, notificationCleanUp],
}
