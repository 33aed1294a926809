// What the sales desk gives to the app.
import type { Module } from '#platform/server/module.ts'
import { deskRoutes } from './routes.ts'

export const deskModule: Module = { routes: deskRoutes }
