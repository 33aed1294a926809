// What candidates give to the app.
import type { Module } from '#platform/server/module.ts'
import { candidateRoutes } from './routes.ts'

export const candidatesModule: Module = { routes: candidateRoutes }
