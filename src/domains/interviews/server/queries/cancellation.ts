// What the clock brings about, what feeds read, and what goes when a person is erased.
import type { Db } from '#platform/server/database.ts'
import { eraseCalendarMails } from '#platform/server/mail.ts'
import { statement } from '#platform/server/statement.ts'
import { REMINDER_HOURS } from '../rules.ts'
import { FROM, INTERVIEW, type InterviewRow, NOT_REMOVED } from './interviews.ts'

const ended = statement<{ id: string }>(
  'interviews.ended',
  `select id from interviews where ends_at <= $1 and status in ('scheduled', 'confirmed') order by ends_at limit 500`,
)
// Whoever was reminded is not looked at again: of a full day not one would be left out behind those that are done.
const unreminded = statement<{ id: string }>(
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
const claim = statement<{ hours: number }>(
  'interviews.reminder.claim',
  `insert into interview_reminders (interview_id, starts_at, hours, sent_at) values ($1, $2, $3, $4)
   on conflict do nothing returning hours`,
)

export const listEnded = (db: Db, now: Date) => ended.rows(db, [now])
export const listUnreminded = (db: Db, now: Date) => unreminded.rows(db, [now, REMINDER_HOURS])

/** False where this reminder of this start went out before. */
export async function claimReminder(
  db: Db,
  row: { id: string; startsAt: string; hours: number; at: string },
): Promise<boolean> {
  return Boolean(await claim.first(db, [row.id, row.startsAt, row.hours, row.at]))
}

const selfBooked = statement<{ booked: boolean }>(
  'interviews.self-booked',
  `select exists (select from sent_links where interview_id = $1 and revoked_at is null and expires_at > $2) as booked`,
)
/** Through a link, which still opens and can move it or call it off. */
export const isSelfBooked = async (db: Db, { id, now }: { id: string; now: Date }) =>
  (await selfBooked.first(db, [id, now]))?.booked ?? false

/** Stands, and is still to come at the moment given second. */
const AHEAD = `status in ('scheduled', 'confirmed') and starts_at > $2`

const eraseNotes = statement(
  'interviews.erase',
  `update interviews set place = null, note = '', cancel_reason = null, version = version + 1,
     ics_sequence = ics_sequence + case when ${AHEAD} then 1 else 0 end, updated_at = $2,
     status = case when ${AHEAD} then 'cancelled' else status end
   where candidate_id = any($1)`,
)
const eraseCards = statement(
  'interviews.erase-cards',
  `update scorecards s set private_note = '', attributes = '[]' from interviews i
   where i.id = s.interview_id and i.candidate_id = any($1)`,
)
const eraseVersions = statement(
  'interviews.erase-card-versions',
  `update scorecard_versions v set private_note = '', attributes = '[]' from scorecards s join interviews i
     on i.id = s.interview_id where s.id = v.scorecard_id and i.candidate_id = any($1)`,
)
const calendarIds = statement<{ ics_uid: string }>(
  'interviews.calendar-ids',
  'select ics_uid from interviews where candidate_id = any($1)',
)

const ofPeople = statement<{ id: string }>(
  'interviews.of-people',
  'select id from interviews where candidate_id = any($1)',
)
export const listOfPeople = (db: Db, candidateIds: readonly string[]) => ofPeople.rows(db, [candidateIds])

/** Places, notes, cards and the invitations that name the person. That there was an interview is counted, and stays. */
export async function eraseOf(db: Db, candidateIds: readonly string[], at: Date): Promise<void> {
  await eraseNotes.rows(db, [candidateIds, at])
  await eraseCards.rows(db, [candidateIds])
  await eraseVersions.rows(db, [candidateIds])
  const events = await calendarIds.rows(db, [candidateIds])
  await eraseCalendarMails(
    db,
    events.map(({ ics_uid }) => ics_uid),
  )
}

const reassign = statement<{ application_id: string }>(
  'interviews.reassign',
  `update interviews i set application_id = $1 from (select id, application_id from interviews where id = any($2)
     for no key update) before where i.id = before.id returning before.application_id`,
)
/** Returns the applications that they belonged to. */
export async function reassignInterviews(
  db: Db,
  { applicationId, interviewIds }: { applicationId: string; interviewIds: readonly string[] },
): Promise<string[]> {
  return (await reassign.rows(db, [applicationId, interviewIds])).map(({ application_id }) => application_id)
}

const aheadOfApplication = statement<{ id: string; starts_at: string }>(
  'interviews.ahead.of-application',
  `select id, starts_at from interviews where application_id = $1 and ${AHEAD} order by starts_at, id for no key update`,
)
const aheadOfPeople = statement<{ id: string }>(
  'interviews.ahead.of-people',
  `select id from interviews where candidate_id = any($1) and ${AHEAD} order by starts_at, id for no key update`,
)
/** Locked as they stand: whoever calls one off at this moment is first, and it is not called off twice. */
export const lockAheadOfApplication = (db: Db, input: { applicationId: string; now: Date }) =>
  aheadOfApplication.rows(db, [input.applicationId, input.now])
export const lockAheadOfPeople = (db: Db, input: { candidateIds: readonly string[]; now: Date }) =>
  aheadOfPeople.rows(db, [input.candidateIds, input.now])

export type FeedRow = { user_id: string; token_hash: Buffer; created_at: string; last_read_at: string | null }

const findFeed = statement<FeedRow>(
  'interviews.feed',
  'select user_id, token_hash, created_at, last_read_at from calendar_feeds where user_id = $1 and revoked_at is null',
)
const findFeedByHash = statement<FeedRow & { name: string }>(
  'interviews.feed.by-hash',
  `select f.user_id, f.token_hash, f.created_at, f.last_read_at, u.name from calendar_feeds f
   join users u on u.id = f.user_id and u.status = 'active' and u.role <> 'customer'
   where f.token_hash = $1 and f.revoked_at is null`,
)
const endFeed = statement<{ id: string }>(
  'interviews.feed.end',
  'update calendar_feeds set revoked_at = $2 where user_id = $1 and revoked_at is null returning id',
)
const insertFeedStatement = statement(
  'interviews.feed.insert',
  'insert into calendar_feeds (id, user_id, token_hash, created_at) values ($1, $2, $3, $4)',
)
const readFeedStatement = statement(
  'interviews.feed.read',
  `update calendar_feeds set last_read_at = $2 where token_hash = $1
     and (last_read_at is null or last_read_at < $2::timestamptz - interval '1 minute')`,
)

export const findFeedOf = (db: Db, userId: string) => findFeed.first(db, [userId])
export const findFeedByToken = (db: Db, hash: Buffer) => findFeedByHash.first(db, [hash])
export async function revokeFeed(db: Db, userId: string, at: Date): Promise<boolean> {
  return Boolean(await endFeed.first(db, [userId, at]))
}
export async function insertFeed(
  db: Db,
  feed: { id: string; userId: string; hash: Buffer; at: Date },
): Promise<void> {
  await insertFeedStatement.rows(db, [feed.id, feed.userId, feed.hash, feed.at])
}
export async function markFeedRead(db: Db, hash: Buffer, at: Date): Promise<void> {
  await readFeedStatement.rows(db, [hash, at])
}

const ofUser = statement<InterviewRow>(
  'interviews.feed.events',
  `select ${INTERVIEW} ${FROM} where i.id in (select interview_id from interview_participants
     where user_id = $1 and starts_at > $2 and starts_at < $3) and ${NOT_REMOVED} order by i.starts_at, i.id limit 1000`,
)

export const listOfUser = (db: Db, input: { userId: string; from: Date; to: Date }) =>
  ofUser.rows(db, [input.userId, input.from, input.to])
