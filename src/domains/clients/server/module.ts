// What clients give to the app.
import type { Module } from '#platform/server/module.ts'
import { clientRoutes } from './routes.ts'

export const clientsModule: Module = { routes: clientRoutes }
