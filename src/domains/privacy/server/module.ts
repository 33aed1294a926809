// The module of privacy for the app.
import type { Module } from '#platform/server/module.ts'
import { privacyRoutes } from './routes.ts'

export const privacyModule: Module = {
  routes: privacyRoutes,
}
