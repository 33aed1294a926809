// Takes people out of events. Those of Meta hold ids only.
import type { Db } from '#platform/server/database.ts'
import { ERASED } from '#platform/server/personal-columns.ts'
import { statement } from '#platform/server/statement.ts'
import { tenDigitsOf } from '#shared/phone.ts'

const erase = statement(
  'webhook-events.erase',
  `update webhook_events set ${ERASED.webhook_events.set}
   where id = any($1) and provider in ('google', 'inbound')`,
)
/** The events that brought the leads of a person. */
export const eraseEventBodies = (db: Db, ids: readonly string[]) => erase.rows(db, [ids])

/** A body is bytes that need not be a text. Words are written as the bytes are. */
const isInBody = (word: string) =>
  `strpos(lower(encode(body, 'escape')), lower(encode(convert_to(${word}, 'UTF8'), 'escape'))) > 0`

// A family can share a number, so there the name has to be in the event, too.
const eraseUnread = statement(
  'webhook-events.erase-unread',
  `update webhook_events set ${ERASED.webhook_events.set}, status = 'done', next_at = null, is_held = false,
     lead_count = 0, new_count = 0, finished_at = coalesce(finished_at, now())
   where (status in ('failed', 'dead') or next_at is not null) and provider in ('google', 'inbound')
     and (exists (select from unnest($1::text[]) email where ${isInBody('email')})
       or exists (select from unnest($2::text[]) digits
           where strpos(regexp_replace(encode(body, 'escape'), '\\D', '', 'g'), digits) > 0)
         and exists (select from unnest($3::text[]) name where (
           select bool_and(${isInBody('part')}) from regexp_split_to_table(trim(name), '\\s+') part)))`,
)
type Contacts = Record<'emails' | 'phones' | 'names', readonly string[]>
/** Events with this person that have not become a lead. They become none. */
export const eraseUnreadEvents = (db: Db, { emails, phones, names }: Contacts) =>
  eraseUnread.rows(db, [emails, tenDigitsOf(phones), names])
