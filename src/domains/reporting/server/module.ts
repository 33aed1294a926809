// The module of reporting for the app.
import { markedHires } from '#domains/costs/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { provideProof } from '#platform/server/proof.ts'
import { reportingMails } from './letter.ts'
import { countMarkedHires } from './marked-hires.ts'
import { reportingAuditWords } from './queries/audit-words.ts'
import { figureChecks } from './queries/proof.ts'
import { countDaysLoop } from './rollups.ts'
import { figureRoutes, pdfRoutes, tableRoutes } from './routes.ts'
import { ownSavedRoutes, savedRoutes, unsubscribeRoutes } from './saved-routes.ts'
import { reportFilesCleanUp, reportMails } from './send-due.ts'

markedHires.provide(countMarkedHires)
provideProof('reporting', { checks: figureChecks })

export const reportingModule: Module = {
  auditWords: reportingAuditWords,
  routes(app) {
    figureRoutes(app)
    pdfRoutes(app)
    tableRoutes(app)
    savedRoutes(app)
    ownSavedRoutes(app)
    unsubscribeRoutes(app)
  },
  jobs: [reportMails, reportFilesCleanUp],
  loops: [countDaysLoop],
  mails: reportingMails,
}
