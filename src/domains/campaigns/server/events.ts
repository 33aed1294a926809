// What campaigns tell the others.
import { domainEvent } from '#platform/server/domain-event.ts'
import type { Channel } from '../contract/words.ts'

/** A campaign is active now. Leads of its form that waited join it, and those it kept while paused go on. */
export const campaignStarted = domainEvent<{
  id: string
  channel: Channel
  formId: string | null
  wasPaused: boolean
}>()

/** A campaign got another category. Its leads without one get it. */
export const campaignCategorized = domainEvent<{
  id: string
  channel: Channel
  formId: string | null
  category: string
  isActive: boolean
}>()
