// The module of help for the app.
import type { Module } from '#platform/server/module.ts'
import { helpRoutes } from './routes.ts'

export const helpModule: Module = { routes: helpRoutes }
