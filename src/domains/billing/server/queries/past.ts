// Payments of loaded history.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const waiting = statement(
  'past.waiting-events',
  'select id from payment_events where next_at is not null order by id',
)
/** Events of the provider that are not taken up yet. */
export const listWaitingEvents = (db: Db) => waiting.rows(db, [])

const date = statement(
  'past.date',
  `with paid as (update payments set created_at = $2, sent_at = $2, settled_at = $2 where created_at > $1),
     charged as (update test_charges set created_at = $2 where created_at > $1),
     told as (update payment_events set received_at = $2, finished_at = $2 where finished_at > $1),
     refunded as (update payment_refunds set created_at = $2, settled_at = $2 where created_at > $1),
     saved as (update payment_methods set created_at = $2 where created_at > $1)
   update payment_disputes set opened_at = $2 where opened_at > $1`,
)
/** Payments take the clock of the database. What was written since the loading began gets the time of its act. */
export const datePayments = (db: Db, since: Date, at: Date) => date.rows(db, [since, at])
