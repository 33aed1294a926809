// The module of notifications for the app.
import { accountNotice } from '#domains/identity/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { notificationCleanUp, notificationMails } from './jobs.ts'
import { notificationMailKinds } from './letter.ts'
import { notificationRoutes } from './routes.ts'
import { notify } from './service.ts'

accountNotice.on(notify)

export const notificationsModule: Module = {
  routes: notificationRoutes,
  jobs: [notificationMails, notificationCleanUp],
  mails: notificationMailKinds,
}
