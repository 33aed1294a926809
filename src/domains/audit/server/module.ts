// The module of the audit log for the app.

import { auditBackfill } from '#platform/server/audit-backfill.ts'
import type { Module } from '#platform/server/module.ts'
import { provideProof } from '#platform/server/proof.ts'
import { chainLoop, monthsJob } from './chain.ts'
import { brokenBlocks, strayEvents } from './queries/chain.ts'
import { auditRoutes } from './routes.ts'

provideProof('audit', {
  checks: [
    {
      name: 'No event of the audit log was changed, added or removed after it was sealed',
      query: brokenBlocks,
      of: { table: 'audit_blocks', noun: 'blocks' },
    },
    {
      name: 'Every event of the audit log lies in the partition of its month',
      query: strayEvents,
      of: { table: 'audit_blocks', noun: 'blocks' },
    },
  ],
})

export const auditModule: Module = {
  routes: auditRoutes,
  jobs: [monthsJob],
  loops: [chainLoop, auditBackfill],
}
