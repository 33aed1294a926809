// What interviews give to the app.
import { candidateErased } from '#domains/candidates/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { feedRoutes } from './feed-routes.ts'
import { interviewClock } from './jobs.ts'
import { eraseOf } from './queries/upkeep.ts'
import { interviewRoutes } from './routes.ts'

candidateErased.on((tx, { candidateIds }) => eraseOf(tx.db, candidateIds, tx.now))

export const interviewsModule: Module = {
  routes(app, services) {
    interviewRoutes(app, services)
    feedRoutes(app, services)
  },
  jobs: [interviewClock],
}
