// What the dashboard gives to the app.
import type { Module } from '#platform/server/module.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboardModule: Module = { routes: dashboardRoutes }
