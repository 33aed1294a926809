// The webhooks of clients as staff see them. What follows a question mark can be a secret, so it stays hidden.
import type { Outgoing } from '#domains/integrations/contract/schemas.ts'
import type { WebhookRow } from './queries/channels.ts'

function openPart(address: string): string {
  const { origin, pathname, search } = new URL(address)
  return `${origin}${pathname}${search ? '?…' : ''}`
}

export const toOutgoing = (row: WebhookRow): Outgoing => ({
  id: row.id,
  client: { id: row.clientId, name: row.clientName },
  address: openPart(row.address),
  isFailing: row.isFailing,
  disabledFor: row.disabledFor,
  lastAt: row.log[0] ? new Date(row.log[0].at).toISOString() : null,
  log: row.log.map(({ at, ...message }) => ({ ...message, at: new Date(at).toISOString() })),
})
