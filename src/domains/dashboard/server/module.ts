// The module of the dashboard for the app.
import type { Module } from '#platform/server/module.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboardModule: Module = { routes: dashboardRoutes }
