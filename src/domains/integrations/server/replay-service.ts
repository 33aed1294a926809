// Replays events that arrived before, each with its audit line.
import { audit } from '#platform/server/audit.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import { retryEvent, retryFailed } from './queries/events.ts'

export const replayEvent = (context: Context<StaffActor>, id: string) =>
  transaction(context, async (tx) => {
    const isDue = await retryEvent(tx.db, id)
    if (isDue) await audit(tx, { action: 'replayed', subjectType: 'webhook_event', subjectId: id })
    return isDue
  })

export const replayFailed = (context: Context<StaffActor>) =>
  transaction(context, async (tx) => {
    const result = await retryFailed(tx.db)
    const after = { events: result.replayed }
    if (result.replayed > 0)
      await audit(tx, { action: 'events_replayed', subjectType: 'user', subjectId: tx.actor.userId, after })
    return result
  })
