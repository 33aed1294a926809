// What costs give to the app.
import { candidateErased } from '#domains/candidates/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { provideProof } from '#platform/server/proof.ts'
import { CHECK_KINDS } from '../contract/words.ts'
import { customerCostRoutes } from './customer-routes.ts'
import { closeJob } from './months-service.ts'
import { costsAuditWords } from './queries/audit-words.ts'
import { eraseCostWords } from './queries/candidate-costs.ts'
import { COST_CHECKS } from './queries/proof.ts'
import { computeJob } from './refresh.ts'
import { costRoutes } from './routes.ts'

provideProof('costs', { checks: COST_CHECKS })
candidateErased.on((tx, { candidateIds }) => eraseCostWords(tx.db, candidateIds, CHECK_KINDS))

export const costsModule: Module = {
  auditWords: costsAuditWords,
  routes(app) {
    costRoutes(app)
    customerCostRoutes(app)
  },
  jobs: [computeJob, closeJob],
}
