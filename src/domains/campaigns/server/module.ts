// What campaigns give to the app.
import type { LoopDefinition, Module } from '#platform/server/module.ts'
import { campaignsAuditWords } from './queries/audit-words.ts'
import { foldTallies } from './queries/figures.ts'
import { campaignRoutes } from './routes.ts'

const folding: LoopDefinition = {
  name: 'campaigns.fold-tallies',
  everyMs: 10_000,
  run: ({ db }) => foldTallies(db),
}

export const campaignsModule: Module = {
  routes: campaignRoutes,
  loops: [folding],
  auditWords: campaignsAuditWords,
}
