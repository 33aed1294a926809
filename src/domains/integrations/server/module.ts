// What integrations give to the app.
import { z } from 'zod'
import { job, type Module } from '#platform/server/module.ts'
import { makeMonths } from '#platform/server/months.ts'
import { provideProof } from '#platform/server/proof.ts'
import { waitingEvents } from './figures.ts'
import { checkServices } from './outages-service.ts'
import { processEvents } from './process-events.ts'
import { integrationsAuditWords } from './queries/audit-words.ts'
import { forgetOldSends } from './queries/lab.ts'
import { eventChecks } from './queries/proof.ts'
import { receivingRoutes } from './receive.ts'
import { integrationRoutes } from './routes.ts'
import { sealedIntegrations } from './sealed.ts'
import { tokenCheck } from './token-check.ts'

provideProof('integrations', { checks: eventChecks })

const monthsAhead = job({
  name: 'integrations.months',
  payload: z.object({}),
  retryLimit: 5,
  retryDelaySeconds: 60,
  schedule: '17 3 * * *',
  async run({ db, now }) {
    await makeMonths(db, { table: 'webhook_events', id: 'id' }, now)
    await forgetOldSends(db)
  },
})

/** Every minute. A check that did not finish is made again a minute later. */
const outageCheck = job({
  name: 'integrations.outages',
  payload: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 60,
  schedule: '* * * * *',
  reachesOutside: true,
  run: checkServices,
})

export const integrationsModule: Module = {
  auditWords: integrationsAuditWords,
  routes(app) {
    integrationRoutes(app)
    receivingRoutes(app)
  },
  jobs: [monthsAhead, tokenCheck, outageCheck],
  loops: [processEvents],
  sealed: [sealedIntegrations],
  figures: [waitingEvents],
}
