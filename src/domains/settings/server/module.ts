// The module of settings for the app.
import type { Module } from '#platform/server/module.ts'
import { settingsRoutes } from './routes.ts'

export const settingsModule: Module = { routes: settingsRoutes }
