// What campaigns tell the others.
import { domainEvent } from '#platform/server/domain-event.ts'
import type { Channel } from '../contract/words.ts'

/** A form has a campaign now. Leads that waited for one join it. */
export const campaignStarted = domainEvent<{ id: string; channel: Channel; formId: string }>()
