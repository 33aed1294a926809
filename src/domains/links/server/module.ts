// What links give to the app.
import { candidateErased } from '#domains/candidates/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { pageRoutes } from './page-routes.ts'
import { eraseOf } from './queries.ts'
import { linkRoutes } from './routes.ts'

candidateErased.on((tx, { candidateIds }) => eraseOf(tx.db, { ids: candidateIds, at: tx.now }))

export const linksModule: Module = {
  routes(app, services) {
    linkRoutes(app, services)
    pageRoutes(app, services)
  },
}
