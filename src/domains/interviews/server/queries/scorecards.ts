// Scorecards, read and written. A submitted version is never rewritten.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { ScorecardInput } from '../../contract/schemas.ts'
import type { Verdict } from '../../contract/words.ts'

export type VersionRow = {
  version: number
  overall: Verdict
  attributes: { name: string; rating: ScorecardInput['attributes'][number]['rating']; note: string }[]
  submittedAt: string
}

export type ScorecardRow = RowOf<typeof list>

const list = statement(
  'interviews.scorecards',
  `select s.id, s.interviewer_id, u.name as interviewer_name, s.version, s.overall, s.attributes, s.private_note,
     s.submitted_at, coalesce((select json_agg(json_build_object('version', v.version, 'overall', v.overall,
       'attributes', v.attributes, 'submittedAt', v.submitted_at) order by v.version desc)
       from scorecard_versions v where v.scorecard_id = s.id), '[]') as earlier
   from scorecards s join users u on u.id = s.interviewer_id where s.interview_id = $1 order by s.submitted_at, s.id`,
).as<{
  overall: Verdict
  attributes: { name: string; rating: ScorecardInput['attributes'][number]['rating']; note: string }[]
  earlier: VersionRow[]
}>()
const insert = statement(
  'interviews.scorecards.insert',
  `insert into scorecards (id, interview_id, interviewer_id, overall, attributes, private_note, submitted_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)`,
)
const keep = statement(
  'interviews.scorecards.keep',
  `insert into scorecard_versions (scorecard_id, version, overall, attributes, private_note, submitted_at)
   select id, version, overall, attributes, private_note, submitted_at from scorecards where id = $1`,
)
const revise = statement(
  'interviews.scorecards.revise',
  `update scorecards set overall = $2, attributes = $3, private_note = $4, submitted_at = $5, updated_at = $5,
     version = version + 1 where id = $1`,
)

export const listScorecards = (db: Db, interviewId: string) => list.rows(db, [interviewId])

type Card = ScorecardInput & { id: string; at: string }

export async function insertScorecard(
  db: Db,
  card: Card & { interviewId: string; interviewerId: string },
): Promise<void> {
  const { id, interviewId, interviewerId, overall, attributes, privateNote, at } = card
  await insert.rows(db, [
    id,
    interviewId,
    interviewerId,
    overall,
    JSON.stringify(attributes),
    privateNote,
    at,
  ])
}

export async function reviseScorecard(db: Db, card: Card): Promise<void> {
  const { id, overall, attributes, privateNote, at } = card
  await keep.rows(db, [id])
  await revise.rows(db, [id, overall, JSON.stringify(attributes), privateNote, at])
}

// Interviews with a missing scorecard do not count. A score that reveals the first rating would influence the second.
const score = statement(
  'interviews.score',
  `select round(avg(case s.overall when 'strong_yes' then 100 when 'yes' then 67 when 'no' then 33
     when 'definitely_not' then 0 end))::int as score
   from interviews i join scorecards s on s.interview_id = i.id
   where i.application_id = $1 and i.status not in ('cancelled', 'no_show') and not exists (
     select from interview_participants p where p.interview_id = i.id and p.role = 'interviewer'
       and not exists (select from scorecards own where own.interview_id = i.id and own.interviewer_id = p.user_id))`,
).as<{ score: number | null }>()
/** From 0 (definitely not) to 100 (strong yes). Null while no interview has all its scorecards. */
export const findScore = async (db: Db, applicationId: string) =>
  (await score.first(db, [applicationId]))?.score ?? null
