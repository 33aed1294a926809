// What purchasing gives to the app.
import { leadDeliveries } from '#domains/leads/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { listSalesOf } from './queries/lead-sales.ts'
import { purchasingRoutes } from './routes.ts'

leadDeliveries.provide(listSalesOf)

export const purchasingModule: Module = { routes: purchasingRoutes }
