// The module of messages for the app.
import { messageOutcomeKnown } from '#platform/server/message-outcome.ts'
import type { Module } from '#platform/server/module.ts'
import { messagesAuditWords } from './queries/audit-words.ts'
import { reportRoutes } from './report-routes.ts'
import { templateRoutes } from './routes.ts'
import { suppressDeadAddress } from './suppression.ts'

messageOutcomeKnown.on(suppressDeadAddress)

export const messagesModule: Module = {
  auditWords: messagesAuditWords,
  routes(app) {
    templateRoutes(app)
    reportRoutes(app)
  },
}
