// Asks Meta every hour when its token ends, and at once after a new one was saved.
import { z } from 'zod'
import { job } from '#platform/server/module.ts'
import { checkMetaToken } from './meta-status.ts'

export const tokenCheck = job({
  name: 'integrations.token',
  payload: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 60,
  schedule: '37 * * * *',
  reachesOutside: true,
  run: (context) => checkMetaToken(context),
})
