// What purchasing gives to the app.
import type { Module } from '#platform/server/module.ts'
import { purchasingRoutes } from './routes.ts'

export const purchasingModule: Module = { routes: purchasingRoutes }
