// The background work of leads, as far as its callers know it.
import { z } from 'zod'

export const joinQueue = {
  name: 'leads.join-campaign',
  payload: z.object({ campaignId: z.string(), source: z.string(), formId: z.string() }),
}
