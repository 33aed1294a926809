// The module of privacy for the app.
import { z } from 'zod'
import { candidateErased, quarantinedSince } from '#domains/candidates/server/index.ts'
import { hiddenLinks } from '#domains/notifications/server/index.ts'
import { job, type Module } from '#platform/server/module.ts'
import { findHiddenLinks, guardQuarantine } from './quarantine-guard.ts'
import { privacyAuditWords } from './queries/audit-words.ts'
import { findSince } from './queries/guarded.ts'
import { releaseQuarantined } from './queries/retention.ts'
import { runRetention } from './retention-run.ts'
import { privacyRoutes } from './routes.ts'
import { RUN_AT } from './rules.ts'

candidateErased.on(async (tx, { candidateIds }) => void (await releaseQuarantined(tx.db, candidateIds)))

guardQuarantine()
quarantinedSince.provide(async (db, id) => (await findSince(db, 'candidate', id)) ?? null)
hiddenLinks.provide(findHiddenLinks)

export const retentionJob = job({
  name: 'privacy.retention',
  payload: z.object({}),
  retryLimit: 5,
  retryDelaySeconds: 300,
  schedule: `${RUN_AT.minute} ${RUN_AT.hour} * * *`,
  run: runRetention,
})

export const privacyModule: Module = {
  auditWords: privacyAuditWords,
  routes: privacyRoutes,
  jobs: [retentionJob],
}
