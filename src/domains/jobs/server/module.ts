// The module of jobs for the app.
import { openPostings } from '#domains/clients/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { feedRoutes } from './feed-routes.ts'
import { portalJobRoutes } from './portal-routes.ts'
import { publicJobRoutes } from './public-routes.ts'
import { jobsAuditWords } from './queries/audit-words.ts'
import { countOpenPostings } from './queries/open-postings.ts'
import { renderMissing } from './render-job.ts'
import { jobRoutes } from './routes.ts'

openPostings.provide(countOpenPostings)

export const jobsModule: Module = {
  auditWords: jobsAuditWords,
  routes(app) {
    jobRoutes(app)
    portalJobRoutes(app)
    publicJobRoutes(app)
    feedRoutes(app)
  },
  jobs: [renderMissing],
}
