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
