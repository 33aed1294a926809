// Scorecards, read and written.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { ScorecardInput, Verdict } from '../../schemas.ts'

export type ScorecardRow = {
  interviewer_id: string
  interviewer_name: string
  overall: Verdict
  attributes: { name: string; rating: ScorecardInput['attributes'][number]['rating']; note: string }[]
  private_note: string
  submitted_at: string
}

const list = statement<ScorecardRow>(
  'interviews.scorecards',
  `select s.interviewer_id, u.name as interviewer_name, s.overall, s.attributes, s.private_note, s.submitted_at
   from scorecards s join users u on u.id = s.interviewer_id where s.interview_id = $1 order by s.submitted_at, s.id`,
)
const put = statement(
  'interviews.scorecards.put',
  `insert into scorecards (id, interview_id, interviewer_id, overall, attributes, private_note, submitted_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)
   on conflict (interview_id, interviewer_id) do update set overall = excluded.overall,
     attributes = excluded.attributes, private_note = excluded.private_note, updated_at = excluded.updated_at,
     version = scorecards.version + 1`,
)

export const listScorecards = (db: Db, interviewId: string) => list.rows(db, [interviewId])

export async function putScorecard(
  db: Db,
  card: ScorecardInput & { id: string; interviewId: string; interviewerId: string; at: string },
): Promise<void> {
  const { id, interviewId, interviewerId, overall, attributes, privateNote, at } = card
  await put.rows(db, [id, interviewId, interviewerId, overall, JSON.stringify(attributes), privateNote, at])
}
