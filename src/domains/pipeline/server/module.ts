// The module of the pipeline for the app.
import { z } from 'zod'
import {
  applicationAnswers,
  appliedSql,
  candidateErased,
  candidatesMerged,
  dossierCounts,
  mergeUndone,
} from '#domains/candidates/server/index.ts'
import { applicants, applications, closedByCustomer } from '#domains/jobs/server/index.ts'
import { templateSenders } from '#domains/messages/server/index.ts'
import { job, type Module } from '#platform/server/module.ts'
import { tellWhoRemains } from './closing-service.ts'
import { disqualificationMail } from './disqualify-service.ts'
import { disqualifiesOnArrival, receiveApplication } from './knock-out.ts'
import { joinApplications, separateMerged } from './merge-service.ts'
import { listAnswerTexts } from './queries/answers.ts'
import { findApplicationOf, lockApplication } from './queries/applications.ts'
import { pipelineAuditWords } from './queries/audit-words.ts'
import { applicantList, countApplicants, findSubmitted } from './queries/client-applicants.ts'
import { eraseOf } from './queries/erase.ts'
import { countApplicationsOf } from './queries/of-candidates.ts'
import { fromApplications, metAt, ofClients } from './queries/of-clients.ts'
import { foldTallies } from './queries/tallies.ts'
import { listTemplateSenders } from './queries/template-senders.ts'
import { reapply } from './reapply-service.ts'
import { applicationRoutes, boardRoutes } from './routes.ts'
import { disqualifiedRoutes, reasonRoutes, stageRoutes } from './settings-routes.ts'
import { stageMail } from './stage-mail.ts'

candidateErased.on((tx, { candidateIds }) => eraseOf(tx.db, candidateIds))
candidatesMerged.on(joinApplications)
mergeUndone.on(separateMerged)
closedByCustomer.on(tellWhoRemains)
templateSenders.provide(listTemplateSenders)
dossierCounts.applications.provide(countApplicationsOf)
appliedSql.provide({ isOf: ofClients, isMetAt: metAt, from: fromApplications })
applicationAnswers.provide(listAnswerTexts)
applicants.provide({ list: applicantList, findSubmitted, count: countApplicants })
applications.provide({
  disqualifiesOnArrival,
  find: findApplicationOf,
  lock: lockApplication,
  create: receiveApplication,
  reapply,
})

const tallyFold = job({
  name: 'pipeline.fold-tallies',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  schedule: '*/10 * * * *',
  run: ({ db }) => foldTallies(db),
})

export const pipelineModule: Module = {
  auditWords: pipelineAuditWords,
  routes(app) {
    boardRoutes(app)
    applicationRoutes(app)
    stageRoutes(app)
    reasonRoutes(app)
    disqualifiedRoutes(app)
  },
  jobs: [disqualificationMail, stageMail, tallyFold],
}
