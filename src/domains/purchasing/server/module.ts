// What purchasing gives to the app.
import { outgoingWebhooks } from '#domains/integrations/server/index.ts'
import { leadDeliveries, leadsErased } from '#domains/leads/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { deskRoutes } from './desk-routes.ts'
import { forgetLeads } from './lead-service.ts'
import { followCardPayments } from './pay-by-card.ts'
import { portalRoutes } from './portal-routes.ts'
import { toOutgoing } from './present-outgoing.ts'
import { listWebhooks } from './queries/channels.ts'
import { listSalesOf } from './queries/lead-sales.ts'
import { purchasingRoutes } from './routes.ts'
import { sendMessages } from './send-messages.ts'

followCardPayments()
leadDeliveries.provide(listSalesOf)
outgoingWebhooks.provide(async ({ db }) => (await listWebhooks(db)).map(toOutgoing))
leadsErased.on(forgetLeads)

export const purchasingModule: Module = {
  routes(app) {
    purchasingRoutes(app)
    portalRoutes(app)
    deskRoutes(app)
  },
  loops: [sendMessages],
}
