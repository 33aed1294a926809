// The module of interviews for the app.
import { candidateErased, dossierCounts, timelineSteps } from '#domains/candidates/server/index.ts'
import { insights } from '#domains/jobs/server/index.ts'
import { applicationEnded, attachedReassigned, interviewsOf } from '#domains/pipeline/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { cancelForEndedApplication, eraseInterviews, waitingCancellation } from './cancellation-service.ts'
import { feedRoutes } from './feed-routes.ts'
import { interviewClock } from './jobs.ts'
import { interviewMails } from './mail-samples.ts'
import { interviewsAuditWords } from './queries/audit-words.ts'
import {
  listCanceledInterviews,
  listInterviewIds,
  listInterviewsAhead,
  listNextInterviews,
} from './queries/of-application.ts'
import { countInterviewsOf } from './queries/of-candidates.ts'
import { findUsual, listInsights, sumInsights } from './queries/posting-insights.ts'
import { interviewRoutes } from './routes.ts'
import { followApplication } from './score-service.ts'
import { listTimelineSteps } from './timeline-steps.ts'

dossierCounts.interviews.provide(countInterviewsOf)
candidateErased.on(eraseInterviews)
applicationEnded.on(cancelForEndedApplication)
attachedReassigned.on(followApplication)
interviewsOf.provide({
  listAhead: listInterviewsAhead,
  listCanceled: listCanceledInterviews,
  listIds: listInterviewIds,
  listNext: listNextInterviews,
})
insights.provide({ sum: sumInsights, list: listInsights, findUsual })
timelineSteps.provide(listTimelineSteps)

export const interviewsModule: Module = {
  auditWords: interviewsAuditWords,
  routes(app) {
    interviewRoutes(app)
    feedRoutes(app)
  },
  jobs: [interviewClock, waitingCancellation],
  mails: interviewMails,
}
