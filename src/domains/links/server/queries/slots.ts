// Offered interview times, and their bookings.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

const insertSlot = statement(
  'links.slot',
  `insert into offered_slots (id, link_id, starts_at, ends_at, interviewer_id) values ($1, $2, $3, $4, $5)`,
)
export const addSlot = (
  db: Db,
  row: { id: string; linkId: string; startsAt: Date; endsAt: Date; interviewerId: string },
) => insertSlot.rows(db, [row.id, row.linkId, row.startsAt, row.endsAt, row.interviewerId])

export type SlotRow = RowOf<typeof slots>

const slots = statement(
  'links.slots',
  `select s.starts_at, s.ends_at, s.interviewer_id, exists (
     select from interviews i join interview_participants p on p.interview_id = i.id
     where p.user_id = s.interviewer_id and i.status in ('scheduled', 'confirmed', 'awaiting_feedback')
       and i.starts_at > s.starts_at - interval '8 hours' and i.starts_at < s.ends_at and i.ends_at > s.starts_at
       and i.id is distinct from $2::uuid) as taken
   from offered_slots s where s.link_id = $1 order by s.starts_at`,
)
/** The candidate's own booking does not block their own times. */
export const listSlots = (db: Db, { linkId, own }: { linkId: string; own: string | null }) =>
  slots.rows(db, [linkId, own])

const take = statement(
  'links.take-slot',
  `insert into taken_slots as t (interviewer_id, starts_at, link_id, taken_at) values ($1, $2, $3, $4)
   on conflict (interviewer_id, starts_at) do update set link_id = excluded.link_id, taken_at = excluded.taken_at,
     interview_id = null
   where exists (select from interviews i where i.id = t.interview_id
     and (i.status = 'cancelled' or i.starts_at <> t.starts_at)) returning link_id`,
)
const fill = statement(
  'links.fill-slot',
  'update taken_slots set interview_id = $3 where interviewer_id = $1 and starts_at = $2',
)
const release = statement('links.release-slot', 'delete from taken_slots where link_id = $1')

/** False if the time is taken. A time whose interview was canceled or moved is free again. */
export async function takeSlot(
  db: Db,
  slot: { interviewerId: string; startsAt: string; linkId: string; at: Date },
): Promise<boolean> {
  return Boolean(await take.first(db, [slot.interviewerId, slot.startsAt, slot.linkId, slot.at]))
}
export const fillSlot = (db: Db, slot: { interviewerId: string; startsAt: string; interviewId: string }) =>
  fill.rows(db, [slot.interviewerId, slot.startsAt, slot.interviewId])
export const releaseSlot = (db: Db, linkId: string) => release.rows(db, [linkId])
