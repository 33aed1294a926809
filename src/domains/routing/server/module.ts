// What routing gives to the app.
import { usedCategories } from '#domains/campaigns/server/index.ts'
import { routedSteps } from '#domains/integrations/server/index.ts'
import { leadDecision, leadsErased } from '#domains/leads/server/index.ts'
import { orderReach } from '#domains/shop/server/index.ts'
import { job, type Module } from '#platform/server/module.ts'
import { provideProof } from '#platform/server/proof.ts'
import { retryUnrouted, routeLeads } from './decide-leads.ts'
import { decisionOf, stepsOfEvents } from './explain-decision.ts'
import { routingAuditWords } from './queries/audit-words.ts'
import { listCategories } from './queries/categories.ts'
import { eraseAnswers } from './queries/decisions.ts'
import { routingAttempts, routingChecks } from './queries/proof.ts'
import { replayQueue, retryQueue } from './queues.ts'
import { routingRoutes } from './routes.ts'
import { runReplay } from './run-replay.ts'
import { reachOfOrders } from './unfilled-orders.ts'

leadDecision.provide(decisionOf)
orderReach.provide(reachOfOrders)
routedSteps.provide(stepsOfEvents)
usedCategories.provide(listCategories)
leadsErased.on(({ db }, { leadIds }) => eraseAnswers(db, leadIds))

provideProof('routing', { checks: routingChecks, attempts: routingAttempts })

const retryJob = job({
  ...retryQueue,
  retryLimit: 5,
  retryDelaySeconds: 10,
  run: (context) => retryUnrouted(context),
})

const replayJob = job({
  ...replayQueue,
  retryLimit: 1,
  retryDelaySeconds: 5,
  run: (context, { id }) => runReplay(context, id),
})

export const routingModule: Module = {
  auditWords: routingAuditWords,
  routes: routingRoutes,
  jobs: [retryJob, replayJob],
  loops: [routeLeads],
}
