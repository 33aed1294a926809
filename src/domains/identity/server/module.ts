// The module of identity for the app.
import { z } from 'zod'
import { job, type Module } from '#platform/server/module.ts'
import { identityMails } from './mail-samples.ts'
import { identityAuditWords } from './queries/audit-words.ts'
import { deleteExpired } from './queries/expired.ts'
import { resetRequested } from './reset-service.ts'
import { identityRoutes } from './routes.ts'
import { sealedAuthenticators } from './sealed.ts'

const cleanUp = job({
  name: 'identity.clean-up',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  schedule: '17 * * * *',
  run: ({ db }) => deleteExpired(db),
})

export const identityModule: Module = {
  auditWords: identityAuditWords,
  routes: identityRoutes,
  jobs: [cleanUp, resetRequested],
  sealed: [sealedAuthenticators],
  mails: identityMails,
}
