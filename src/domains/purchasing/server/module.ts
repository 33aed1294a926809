// What purchasing gives to the app.
import type { Module } from '#platform/server/module.ts'
import { followCardPayments } from './pay-by-card.ts'
import { purchasingRoutes } from './routes.ts'

followCardPayments()

export const purchasingModule: Module = { routes: purchasingRoutes }
