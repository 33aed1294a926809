// The timeline: what people wrote and what the audit recorded, in one order, of a candidate and all merged into it.
import { decodeCursor, type Place } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { TimelineEntry } from '../../contract/timeline-schemas.ts'

export type TimelineRow = RowOf<typeof page>

/** The order of a timeline, as its cursors name it. */
export const BY_TIME = '-at'

/** Where a timeline is read from: the place of a cursor, or the end of time. */
export const timelineStart = (cursor: string | undefined): Place =>
  cursor ? decodeCursor(cursor, BY_TIME) : ['9999-12-31T00:00:00Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

const page = statement(
  'candidates.timeline',
  `with subjects as (select id from candidates where id = $1 or merged_into = $1)
   select * from (
     (select a.id, a.at, a.kind, a.by_name, a.by_id, a.text, a.duration_minutes, a.visibility,
        a.due_at, a.done_at, a.assignee_id, u.name as assignee_name, null::text as action, null::jsonb as before, null::jsonb as after
      from activities a left join users u on u.id = a.assignee_id where a.candidate_id in (select id from subjects)
        and (a.visibility <> 'private' or a.by_id = $2) and (a.at, a.id) < ($3, $4)
      order by a.at desc, a.id desc limit $5)
     union all
     (select e.id, e.at, 'system', e.actor_name, e.actor_id, '', null, 'team', null, null, null, null, e.action, e.before, e.after
      from audit_events e where e.subject_id in (select id from subjects)
        and e.action <> 'activity_added' and (e.at, e.id) < ($3, $4)
      order by e.at desc, e.id desc limit $5)
   ) as entries order by at desc, id desc limit $5`,
).as<{
  kind: TimelineEntry['kind']
  byId: string | null
  durationMinutes: number | null
  visibility: TimelineEntry['visibility']
  dueAt: string | null
  doneAt: string | null
  assigneeId: string | null
  assigneeName: string | null
  action: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}>()

export function listTimelineRows(
  db: Db,
  query: { candidateId: string; viewerId: string | null; limit: number; cursor?: string | undefined },
): Promise<TimelineRow[]> {
  return page.rows(db, [query.candidateId, query.viewerId, ...timelineStart(query.cursor), query.limit + 1])
}

export type NewActivity = {
  id: string
  candidateId: string
  kind: Exclude<TimelineEntry['kind'], 'system'>
  text: string
  durationMinutes: number | null
  visibility: TimelineEntry['visibility']
  dueAt?: string | null
  assigneeId?: string | null
  byId: string | null
  byName: string
  at: string
}

const insert = statement(
  'activities.insert',
  `insert into activities (id, candidate_id, kind, text, duration_minutes, visibility, by_id, by_name, at, due_at, assignee_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
// A row that is not older is not written: each write of the time also writes the indexes that contain it.
const touch = statement(
  'candidates.touch',
  `update candidates set last_activity_at = $2
   where id = (select coalesce(merged_into, id) from candidates where id = $1) and last_activity_at < $2
   returning id`,
)

/** Answers with the candidate whose last activity this is, and with nothing if there was a later one. */
export async function touchCandidate(db: Db, candidateId: string, at: string): Promise<string | undefined> {
  return (await touch.first(db, [candidateId, at]))?.id
}

export async function insertActivity(db: Db, activity: NewActivity): Promise<void> {
  await insert.rows(db, [
    activity.id,
    activity.candidateId,
    activity.kind,
    activity.text,
    activity.durationMinutes,
    activity.visibility,
    activity.byId,
    activity.byName,
    activity.at,
    activity.dueAt ?? null,
    activity.assigneeId ?? null,
  ])
  await touchCandidate(db, activity.candidateId, activity.at)
}

/** An activity just written, as the timeline reads it. */
export function written(activity: NewActivity): TimelineRow {
  return {
    id: activity.id,
    at: activity.at,
    kind: activity.kind,
    byName: activity.byName,
    byId: activity.byId,
    text: activity.text,
    durationMinutes: activity.durationMinutes,
    visibility: activity.visibility,
    dueAt: activity.dueAt ?? null,
    doneAt: null,
    assigneeId: activity.assigneeId ?? null,
    assigneeName: null,
    action: null,
    before: null,
    after: null,
  }
}

const noted = statement(
  'activities.noted',
  `select from activities where candidate_id in (select id from candidates where id = $1 or merged_into = $1)
     and strpos(text, $2) > 0 limit 1`,
)

/** Whether a line of the candidate's own timeline contains the text already, also of a record merged into it. */
export async function isNoted(
  db: Db,
  { candidateId, text }: { candidateId: string; text: string },
): Promise<boolean> {
  return (await noted.rows(db, [candidateId, text])).length > 0
}
