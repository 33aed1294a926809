// What the pipeline gives to the app.
import { z } from 'zod'
import { candidateErased, candidatesMerged, mergeUndone } from '#domains/candidates/server/index.ts'
import { job, type Module } from '#platform/server/module.ts'
import { disqualificationMail } from './disqualify-service.ts'
import { joinApplications, separateMerged } from './merge-service.ts'
import { eraseOf } from './queries/erase.ts'
import { foldTallies } from './queries/tallies.ts'
import { applicationRoutes, boardRoutes } from './routes.ts'
import { disqualifiedRoutes, reasonRoutes, stageRoutes } from './settings-routes.ts'
import { stageMail } from './stage-mail.ts'

candidateErased.on((tx, { candidateIds }) => eraseOf(tx.db, candidateIds))
candidatesMerged.on(joinApplications)
mergeUndone.on(separateMerged)

const tallyFold = job({
  name: 'pipeline.fold-tallies',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  schedule: '*/10 * * * *',
  run: ({ db }) => foldTallies(db),
})

export const pipelineModule: Module = {
  routes(app, services) {
    boardRoutes(app)
    applicationRoutes(app, services)
    stageRoutes(app)
    reasonRoutes(app)
    disqualifiedRoutes(app)
  },
  jobs: [disqualificationMail, stageMail, tallyFold],
}
