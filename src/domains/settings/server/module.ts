// The module of settings for the app.
import { firstAdminRegistered } from '#domains/identity/server/index.ts'
import { agencyFace } from '#platform/server/agency-face.ts'
import type { Module } from '#platform/server/module.ts'
import { agencyRoutes } from './agency-routes.ts'
import { faceOf, followFirstAdmin } from './agency-service.ts'
import { brokenPromises } from './figures.ts'
import { settingsMails } from './letter.ts'
import { mailRoutes } from './mails-routes.ts'
import { proofRoutes } from './proof-routes.ts'
import { drillJob, nightlyDrillJob } from './proof-service.ts'
import { settingsAuditWords } from './queries/audit-words.ts'
import { settingsRoutes } from './routes.ts'
import { selfCheckJob } from './self-check.ts'

firstAdminRegistered.on(followFirstAdmin)
agencyFace.provide(faceOf)

export const settingsModule: Module = {
  auditWords: settingsAuditWords,
  routes(app) {
    settingsRoutes(app)
    agencyRoutes(app)
    proofRoutes(app)
    mailRoutes(app)
  },
  jobs: [drillJob, nightlyDrillJob, selfCheckJob],
  mails: settingsMails,
  figures: [brokenPromises],
}
