// The words a URL may hold: part of the first download, so nothing else is here.
import { wordsOf } from '#platform/web/words.ts'
import type { Channel, LinkGroup, LinkKind } from '../contract/schemas.ts'

export const KINDS = wordsOf<LinkKind>({
  apply: true,
  prequalify: true,
  self_schedule: true,
  document: true,
  consent: true,
  custom: true,
})
export const CHANNELS = wordsOf<Channel>({ email: true, sms: true, copy: true })
export const GROUPS = wordsOf<LinkGroup>({
  waiting: true,
  stuck: true,
  bounced: true,
  completed: true,
  ended: true,
})
