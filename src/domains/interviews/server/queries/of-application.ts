// Interviews of applications, for their pipeline: upcoming ones, and those that ended with an application.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const ahead = statement(
  'pipeline.interviews-ahead',
  `select i.application_id, c.first_name || ' ' || c.last_name as name, i.starts_at from interviews i
   join candidates c on c.id = i.candidate_id
   where i.application_id = any($1) and i.status in ('scheduled', 'confirmed') and i.starts_at > $2
   order by i.starts_at, i.id`,
)
export const listInterviewsAhead = (db: Db, { ids, now }: { ids: readonly string[]; now: Date }) =>
  ahead.rows(db, [ids, now])

const canceled = statement(
  'pipeline.interviews-called-off',
  `select i.starts_at from interviews i where i.application_id = $1 and i.status = 'cancelled' and i.starts_at > $3
     and i.updated_at >= $2::timestamptz - interval '1 second' order by i.starts_at, i.id`,
)
/** In the future, and canceled when the application ended or since. */
export const listCanceledInterviews = (
  db: Db,
  input: { applicationId: string; endedAt: string; now: Date },
) => canceled.rows(db, [input.applicationId, input.endedAt, input.now])

const ofApplication = statement(
  'interviews.of-application',
  'select id from interviews where application_id = $1',
)
export const listInterviewIds = async (db: Db, applicationId: string) =>
  (await ofApplication.rows(db, [applicationId])).map(({ id }) => id)

const next = statement(
  'interviews.next-of-applications',
  `select application_id, min(starts_at) as starts_at from interviews
   where application_id = any($1) and status in ('scheduled', 'confirmed') and starts_at > now() group by application_id`,
)
export const listNextInterviews = (db: Db, ids: readonly string[]) => next.rows(db, [ids])
