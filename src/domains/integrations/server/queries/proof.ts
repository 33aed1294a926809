// What integrations promise: what arrived is worked on.
import type { ProofCheck } from '#platform/server/proof.ts'

export const eventChecks: readonly ProofCheck[] = [
  {
    name: 'Events unprocessed over 10 minutes',
    query: `select e.id, e.provider, e.status, e.received_at, e.attempts from webhook_events e
where e.next_at < now() - interval '10 minutes'`,
    of: { table: 'webhook_events', noun: 'events' },
  },
]
