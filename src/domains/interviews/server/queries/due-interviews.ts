// Interviews that ended, and interviews with a due reminder.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { REMINDER_HOURS } from '../rules.ts'
import { NOT_REMOVED } from './interviews.ts'

const ended = statement(
  'interviews.ended',
  `select id from interviews where ends_at <= $1 and status in ('scheduled', 'confirmed') order by ends_at limit 500`,
)
// Reminded participants are skipped, so a full day leaves no one out.
const unreminded = statement(
  'interviews.unreminded',
  `select i.id from interviews i cross join lateral (select min(h) as hours from unnest($2::int[]) h
       where i.starts_at <= $1::timestamptz + h * interval '1 hour') due
   where i.starts_at > $1 and i.starts_at <= $1::timestamptz + interval '24 hours'
     and i.agreed_at < i.starts_at - due.hours * interval '1 hour'
     and i.status in ('scheduled', 'confirmed') and i.invites and ${NOT_REMOVED} and not exists (select from applications a
       where a.id = i.application_id and a.status in ('disqualified', 'withdrawn')) and not exists (select from interview_reminders r
       where r.interview_id = i.id and r.starts_at = i.starts_at and r.hours = due.hours)
   order by i.starts_at limit 2000`,
)
const claim = statement(
  'interviews.reminder.claim',
  `insert into interview_reminders (interview_id, starts_at, hours, sent_at) values ($1, $2, $3, $4)
   on conflict do nothing returning hours`,
)

export const listEnded = (db: Db, now: Date) => ended.rows(db, [now])
export const listUnreminded = (db: Db, now: Date) => unreminded.rows(db, [now, REMINDER_HOURS])

/** False if this reminder for this start was sent before. */
export async function claimReminder(
  db: Db,
  row: { id: string; startsAt: string; hours: number; at: string },
): Promise<boolean> {
  return Boolean(await claim.first(db, [row.id, row.startsAt, row.hours, row.at]))
}
