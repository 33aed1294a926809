// Emails and texts that wait to leave. Discarded ones stay in the outbox, as failed, with the reason.
import type { Db } from './database.ts'
import { messageOutcomeKnown } from './message-outcome.ts'
import type { WaitingKind } from './outgoing.ts'
import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

export const DISCARDED = 'An admin discarded it while outgoing messages were paused.'
/** In one transaction. */
const AT_ONCE = 200

const countMails = statement(
  'mails.waiting-to-leave',
  `select count(*)::int as count, min(created_at) as oldest from outgoing_mails
   where status in ('queued', 'failed') and failed_at is null`,
)
const discardMails = statement(
  'mails.discard-waiting',
  `update outgoing_mails set status = 'failed', error = $1, failed_at = now() where id in (
     select id from outgoing_mails where status in ('queued', 'failed') and failed_at is null limit $2 for update skip locked)
   returning id`,
)
const countTexts = statement(
  'texts.waiting-to-leave',
  `select count(*)::int as count, min(created_at) as oldest from outgoing_texts
   where status in ('queued', 'failed') and failed_at is null and delivered_at is null`,
)
const discardTexts = statement(
  'texts.discard-waiting',
  `update outgoing_texts set status = 'failed', error = $1, failed_at = now() where id in (
     select id from outgoing_texts where status in ('queued', 'failed') and failed_at is null and delivered_at is null
     limit $2 for update skip locked)
   returning id`,
)

const counted = async (found: Promise<{ count: number | null; oldest: string | null } | undefined>) => {
  const row = await found
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null }
}

/** The sender hears that it did not leave. The address did nothing wrong. */
async function tell(tx: Tx, channel: 'email' | 'sms', rows: readonly { id: string }[]): Promise<number> {
  for (const { id } of rows)
    await messageOutcomeKnown.emit(tx, {
      channel,
      id,
      outcome: 'bounced',
      answer: DISCARDED,
      isRefused: true,
    })
  return rows.length
}

export const waitingMessages: readonly WaitingKind[] = [
  {
    kind: 'emails',
    label: 'Emails',
    count: (db: Db) => counted(countMails.first(db, [])),
    discard: async (tx) => tell(tx, 'email', await discardMails.rows(tx.db, [DISCARDED, AT_ONCE])),
  },
  {
    kind: 'texts',
    label: 'Text messages',
    count: (db: Db) => counted(countTexts.first(db, [])),
    discard: async (tx) => tell(tx, 'sms', await discardTexts.rows(tx.db, [DISCARDED, AT_ONCE])),
  },
]
