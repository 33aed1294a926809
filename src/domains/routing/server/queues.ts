// The background work of routing, as far as its callers know it.
import { z } from 'zod'
import { idSchema } from '#shared/ids.ts'

export const retryQueue = { name: 'routing.retry-unrouted', payload: z.object({}) }
export const replayQueue = { name: 'routing.replay', payload: z.object({ id: idSchema }) }
