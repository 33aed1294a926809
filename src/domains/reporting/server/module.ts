// The module of reporting for the app.
import type { Module } from '#platform/server/module.ts'
import { provideProof } from '#platform/server/proof.ts'
import { figureChecks } from './queries/proof.ts'
import { countDaysLoop } from './rollups.ts'
import { figureRoutes } from './routes.ts'

provideProof('reporting', { checks: figureChecks })

export const reportingModule: Module = {
  routes: figureRoutes,
  loops: [countDaysLoop],
}
