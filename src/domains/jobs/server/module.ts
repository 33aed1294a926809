// What jobs give to the app.
import type { Module } from '#platform/server/module.ts'
import { jobRoutes } from './routes.ts'

export const jobsModule: Module = { routes: jobRoutes }
