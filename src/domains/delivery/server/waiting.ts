// Leads that wait to be sent to the channels of their clients.

import type { WaitingKind } from '#platform/server/outgoing.ts'
import { DISCARDED } from '#platform/server/waiting-messages.ts'
import { countWaiting, discardWaiting } from './queries/waiting.ts'

const AT_ONCE = 500

export const waitingDeliveries: WaitingKind = {
  kind: 'deliveries',
  label: 'Leads for clients',
  count: countWaiting,
  discard: ({ db }) => discardWaiting(db, DISCARDED, AT_ONCE),
}
