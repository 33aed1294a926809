// What the shop gives to the app.
import { moneyOwed, sales } from '#domains/billing/server/index.ts'
import { productsForSale } from '#domains/campaigns/server/index.ts'
import { clientBuyingChanged, openOrders } from '#domains/clients/server/index.ts'
import { leadDeliveries, leadsErased } from '#domains/leads/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { provideProof } from '#platform/server/proof.ts'
import { forgetLeads } from './forget-leads.ts'
import { followCardPayments } from './pay-by-card.ts'
import { shopAttempts } from './proof.ts'
import { shopAuditWords } from './queries/audit-words.ts'
import { billedSales } from './queries/billed-sales.ts'
import { listForSale } from './queries/for-sale.ts'
import { listSalesOf } from './queries/lead-sales.ts'
import { deliveryChecks } from './queries/proof.ts'
import { countOpenOrders } from './queries/standing-orders.ts'
import { shopRoutes } from './routes.ts'
import { followClient, giveBackHolds } from './standing-orders.ts'

followCardPayments()
sales.provide(billedSales)
productsForSale.provide(listForSale)
leadDeliveries.provide(listSalesOf)
leadsErased.on(forgetLeads)
openOrders.provide(countOpenOrders)
clientBuyingChanged.on(followClient)
moneyOwed.on(giveBackHolds)
provideProof('shop', { checks: deliveryChecks, attempts: shopAttempts })

export const shopModule: Module = { routes: shopRoutes, auditWords: shopAuditWords }
