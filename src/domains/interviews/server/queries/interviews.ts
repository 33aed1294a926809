// One interview, its participants and its scorecards: read and written.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { InterviewKind, InterviewStatus, ParticipantRole, Response } from '../../contract/words.ts'

type ParticipantRow = {
  userId: string
  name: string
  timezone: string
  role: ParticipantRole
  response: Response
  scored: boolean
}

export type InterviewRow = RowOf<typeof find>

/** Shows the surviving candidate of a merge. */
const FACTS = `i.id, i.application_id, c.id as candidate_id, c.first_name, c.last_name, c.city, c.state, c.zip, c.phones[1] as phone,
  c.emails <> '{}' as has_email, c.email_opt_out, c.do_not_call,
  a.job_id, j.title as job_title, i.client_id, k.name as client_name, i.round, i.kind, i.starts_at, i.ends_at, i.timezone,
  i.place, i.meeting_url, i.note, i.status, i.invites, i.ics_uid, i.ics_sequence, i.agreed_at, i.cancel_reason,
  i.organizer_id, i.version`
const WHO = `coalesce(json_agg(json_build_object('userId', p.user_id, 'name', u.name, 'timezone', u.timezone,
    'role', p.role, 'response', p.response, 'scored', s.id is not null) order by p.role, u.name, u.id), '[]')`
const WHO_FROM = `interview_participants p join users u on u.id = p.user_id
  left join scorecards s on s.interview_id = p.interview_id and s.interviewer_id = p.user_id`
export const INTERVIEW = `${FACTS}, (select ${WHO} from ${WHO_FROM} where p.interview_id = i.id) as participants`
export const FROM = `from interviews i join applications a on a.id = i.application_id
  join job_postings j on j.id = a.job_id join clients k on k.id = i.client_id
  join candidates o on o.id = i.candidate_id join candidates c on c.id = coalesce(o.merged_into, o.id)`

/** Interviews of a removed candidate are hidden until the candidate is restored. Those of an erased one still count. */
export const NOT_REMOVED = `not exists (select from candidates own
  join candidates person on person.id = coalesce(own.merged_into, own.id)
  where own.id = i.candidate_id and person.removed_at is not null and person.anonymized_at is null)`

/** All interviews of a page, with their participants in one query. */
export const pageStatement = (page: string, order: string) => `with page as materialized (${page}),
  who as (select p.interview_id, ${WHO} as participants from page join ${WHO_FROM.replace(
    'interview_participants p',
    'interview_participants p on p.interview_id = page.id',
  )} group by p.interview_id)
  select ${FACTS}, coalesce(who.participants, '[]') as participants ${FROM}
  join page on page.id = i.id left join who on who.interview_id = i.id order by ${order}`

const find = statement('interviews.find', `select ${INTERVIEW} ${FROM} where i.id = $1`).as<{
  phone: string | null
  kind: InterviewKind
  status: InterviewStatus
  participants: ParticipantRow[]
}>()
const lock = statement(
  'interviews.lock',
  `select ${INTERVIEW} ${FROM} where i.id = $1 for no key update of i`,
).as<InterviewRow>()
export const findInterview = (db: Db, id: string) => find.first(db, [id])
export const lockInterview = (db: Db, id: string) => lock.first(db, [id])

const jobsFor = statement(
  'interviews.jobs',
  `select j.id, j.title, k.name as client, a.id is not null as applied,
     coalesce((select max(i.round) from interviews i where i.application_id = a.id and i.status <> 'cancelled'), 0) + 1 as round
   from job_postings j join clients k on k.id = j.client_id
   left join applications a on a.job_id = j.id and a.merged_into is null
     and a.candidate_id in (select id from candidates where id = $1 or merged_into = $1)
   where (a.id is not null and a.status in ('active', 'hired')) or (a.id is null and j.status = 'open')
   order by a.id is null, a.stage_entered_at desc nulls last, j.posted_at desc nulls last, j.id limit 200`,
)

/** The jobs that a candidate can be interviewed for. */
export const listJobsFor = (db: Db, candidateId: string) => jobsFor.rows(db, [candidateId])

type NewInterview = {
  id: string
  applicationId: string
  candidateId: string
  clientId: string
  round: number
  kind: InterviewKind
  startsAt: string
  endsAt: string
  timezone: string
  place: string | null
  meetingUrl: string | null
  note: string
  invites: boolean
  uid: string
  organizerId: string
  status: InterviewStatus
  at: string
}

const insert = statement(
  'interviews.insert',
  `insert into interviews (id, application_id, candidate_id, client_id, round, kind, starts_at, ends_at, timezone, place,
     meeting_url, note, invites, ics_uid, organizer_id, created_by, agreed_at, created_at, updated_at, status)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $16, $16, $17)`,
)

export async function insertInterview(db: Db, row: NewInterview): Promise<void> {
  await insert.rows(db, [
    row.id,
    row.applicationId,
    row.candidateId,
    row.clientId,
    row.round,
    row.kind,
    row.startsAt,
    row.endsAt,
    row.timezone,
    row.place,
    row.meetingUrl,
    row.note,
    row.invites,
    row.uid,
    row.organizerId,
    row.at,
    row.status,
  ])
}

const lastRound = statement(
  'interviews.last-round',
  `select coalesce(max(round), 0) as round from interviews where application_id = $1 and status <> 'cancelled'`,
)

export async function findLastRound(db: Db, applicationId: string): Promise<number> {
  return (await lastRound.first(db, [applicationId]))?.round ?? 0
}

type InterviewChanges = {
  kind: InterviewKind
  round: number
  startsAt: string
  endsAt: string
  timezone: string
  place: string | null
  meetingUrl: string | null
  note: string
  status: InterviewStatus
  agreedAt: string
}

const update = statement(
  'interviews.update',
  `update interviews set kind = $2, round = $3, starts_at = $4, ends_at = $5, timezone = $6, place = $7, meeting_url = $8,
     note = $9, status = $10, agreed_at = $11, ics_sequence = ics_sequence + 1, updated_at = $12, version = version + 1
   where id = $1`,
)

export async function updateInterview(
  db: Db,
  id: string,
  { changes, at }: { changes: InterviewChanges; at: string },
): Promise<void> {
  const c = changes
  const where = [c.kind, c.round, c.startsAt, c.endsAt, c.timezone, c.place, c.meetingUrl] as const
  await update.rows(db, [id, ...where, c.note, c.status, c.agreedAt, at])
}

const setStatusStatement = statement(
  'interviews.status',
  `update interviews set status = $2, cancel_reason = $3, updated_at = $4, version = version + 1,
     ics_sequence = ics_sequence + case when $2 = 'cancelled' then 1 else 0 end where id = $1`,
)

export async function setStatus(
  db: Db,
  id: string,
  { status, reason = null, at }: { status: InterviewStatus; reason?: string | null; at: string },
): Promise<void> {
  await setStatusStatement.rows(db, [id, status, reason, at])
}

const removeParticipants = statement(
  'interviews.participants.remove',
  'delete from interview_participants where interview_id = $1 and user_id <> all($2)',
)
const putParticipant = statement(
  'interviews.participants.put',
  `insert into interview_participants (interview_id, starts_at, user_id, role)
   select i.id, i.starts_at, $2, $3 from interviews i where i.id = $1
   on conflict (interview_id, user_id) do update set role = excluded.role`,
)
const forgetAnswers = statement(
  'interviews.participants.ask-again',
  `update interview_participants set response = 'pending', responded_at = null where interview_id = $1`,
)
const answer = statement(
  'interviews.participants.respond',
  'update interview_participants set response = $3, responded_at = $4 where interview_id = $1 and user_id = $2',
)

export async function putParticipants(
  db: Db,
  id: string,
  participants: readonly { userId: string; role: ParticipantRole }[],
): Promise<void> {
  await removeParticipants.rows(db, [id, participants.map(({ userId }) => userId)])
  for (const { userId, role } of participants) await putParticipant.rows(db, [id, userId, role])
}

export async function askAgain(db: Db, id: string): Promise<void> {
  await forgetAnswers.rows(db, [id])
}

export async function setResponse(
  db: Db,
  { id, userId, response, at }: { id: string; userId: string; response: Response; at: string },
): Promise<void> {
  await answer.rows(db, [id, userId, response, at])
}

const reassign = statement(
  'interviews.reassign',
  `update interviews i set application_id = $1 from (select id, application_id from interviews where id = any($2)
     for no key update) before where i.id = before.id returning before.application_id`,
)
/** Returns their applications. */
export async function reassignInterviews(
  db: Db,
  { applicationId, interviewIds }: { applicationId: string; interviewIds: readonly string[] },
): Promise<string[]> {
  return (await reassign.rows(db, [applicationId, interviewIds])).map(({ applicationId }) => applicationId)
}
