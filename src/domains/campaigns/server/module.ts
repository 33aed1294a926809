// What campaigns give to the app.
import type { Module } from '#platform/server/module.ts'
import { campaignRoutes } from './routes.ts'

export const campaignsModule: Module = { routes: campaignRoutes }
