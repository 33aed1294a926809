// What purchasing gives to the app.
import { moneyOwed, sales } from '#domains/billing/server/index.ts'
import { productsForSale } from '#domains/campaigns/server/index.ts'
import { clientBuyingChanged, openOrders } from '#domains/clients/server/index.ts'
import { outgoingWebhooks } from '#domains/integrations/server/index.ts'
import { leadDeliveries, leadsErased } from '#domains/leads/server/index.ts'
import { messageOutcomeKnown } from '#platform/server/message-outcome.ts'
import type { Module } from '#platform/server/module.ts'
import { provideProof } from '#platform/server/proof.ts'
import { tellDeliveries } from './delivery-notices.ts'
import { deskRoutes } from './desk-routes.ts'
import { forgetLeads } from './lead-service.ts'
import { followCardPayments } from './pay-by-card.ts'
import { portalRoutes } from './portal-routes.ts'
import { toOutgoing } from './present-outgoing.ts'
import { purchasingAttempts } from './proof.ts'
import { billedSales } from './queries/billed-sales.ts'
import { listWebhooks } from './queries/channels.ts'
import { listForSale } from './queries/for-sale.ts'
import { listSalesOf } from './queries/lead-sales.ts'
import { deliveryChecks } from './queries/proof.ts'
import { countOpenOrders } from './queries/standing-orders.ts'
import { purchasingRoutes } from './routes.ts'
import { sealedChannels } from './sealed.ts'
import { followMail, sendMessages } from './send-messages.ts'
import { followClient, giveBackHolds } from './standing-orders.ts'

followCardPayments()
sales.provide(billedSales)
productsForSale.provide(listForSale)
leadDeliveries.provide(listSalesOf)
outgoingWebhooks.provide(async ({ db }) => (await listWebhooks(db)).map(toOutgoing))
leadsErased.on(forgetLeads)
openOrders.provide(countOpenOrders)
clientBuyingChanged.on(followClient)
moneyOwed.on(giveBackHolds)
messageOutcomeKnown.on(followMail)
provideProof('purchasing', { checks: deliveryChecks, attempts: purchasingAttempts })

export const purchasingModule: Module = {
  routes(app) {
    purchasingRoutes(app)
    portalRoutes(app)
    deskRoutes(app)
  },
  loops: [sendMessages, tellDeliveries],
  sealed: [sealedChannels],
}
