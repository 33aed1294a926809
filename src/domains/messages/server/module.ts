// What messages give to the app.
import type { Module } from '#platform/server/module.ts'
import { templateRoutes } from './routes.ts'

export const messagesModule: Module = { routes: templateRoutes }
