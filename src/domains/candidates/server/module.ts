// The module of candidates for the app.
import { contactRefusal } from '#platform/server/contact-guard.ts'
import type { Module } from '#platform/server/module.ts'
import { refuseContact } from './contact-check.ts'
import { dossierRoutes } from './dossier-routes.ts'
import { erasedCandidates } from './erase-service.ts'
import { fileRemoval } from './files-service.ts'
import { holdsJob } from './hold-service.ts'
import { candidatesAuditWords } from './queries/audit-words.ts'
import { searchIndexing } from './queries/search.ts'
import { wordsBackfill } from './queries/words-backfill.ts'
import { candidateRoutes } from './routes.ts'
import { fieldRoutes, taskRoutes } from './task-routes.ts'

contactRefusal.provide(refuseContact)

export const candidatesModule: Module = {
  auditWords: candidatesAuditWords,
  routes(app) {
    candidateRoutes(app)
    dossierRoutes(app)
    taskRoutes(app)
    fieldRoutes(app)
  },
  jobs: [fileRemoval, holdsJob],
  erased: [erasedCandidates],
  loops: [searchIndexing, wordsBackfill],
}
