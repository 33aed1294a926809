// The jobs of billing by name, for the code that enqueues them.
import { z } from 'zod'

export const rechargeQueue = { name: 'billing.recharge', payload: z.object({ clientId: z.uuid() }) }
