// The fields of every card.
import type { Answer } from '#domains/jobs/contract/answers.ts'
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { ApplicationStatus, Flag, HireEnd } from '../../contract/words.ts'
import { interviewsOf } from '../ports.ts'

/** A past board also has the move to that stage, which orders its cards. */
export type FoundCard = RowOf<typeof byIds> & { movedAt?: string }
type Next = { nextInterviewAt: string | null }
export type CardRow = FoundCard & Next

/** Of the application itself. A past board replaces stage, time and status by those of the day. */
export const PLACE = 'a.stage_id, a.stage_entered_at, a.status'

/** A merged record's application shows the surviving candidate's name. */
export const cardColumns = (
  place: string,
) => `a.id, c.id as candidate_id, c.first_name || ' ' || c.last_name as name,
  c.title, c.years, c.city, c.state, a.job_id, j.title as job_title, j.reference_number, a.client_id, k.name as client_name,
  ${place}, a.position, a.flag, a.flag_note, a.score, a.owner_id, o.name as owner_name, a.version,
  a.person_gone, a.hire_end, a.hire_ended_on`

export const CARD_JOINS = `join candidates own on own.id = a.candidate_id
  join candidates c on c.id = coalesce(own.merged_into, own.id)
  join job_postings j on j.id = a.job_id join clients k on k.id = a.client_id
  left join users o on o.id = a.owner_id`

/** With the next interview of each. */
export async function withInterviews<Row extends { id: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & Next)[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const next = new Map(
    (await interviewsOf.get().listNext(db, ids)).map(({ applicationId, startsAt }) => [
      applicationId,
      startsAt,
    ]),
  )
  return rows.map((row) => ({ ...row, nextInterviewAt: next.get(row.id) ?? null }))
}

type Words = {
  status: ApplicationStatus
  flag: Flag | null
  ownerName: string | null
  hireEnd: Exclude<HireEnd, 'mistake'> | null
}

const byIds = statement(
  'pipeline.cards.by-ids',
  `select ${cardColumns(PLACE)} from applications a ${CARD_JOINS} where a.id = any($1)`,
).as<Words>()
export type AnswerRow = { answers: Answer[]; lastAnswers: Answer[] | null }

const ofCandidate = statement(
  'pipeline.cards.of-candidate',
  `select ${cardColumns(PLACE)}, s.label as stage_label, a.answers, a.last_answers from applications a ${CARD_JOINS}
   join pipeline_stages s on s.id = a.stage_id
   where a.candidate_id in (select id from candidates where id = $1 or merged_into = $1) and a.merged_into is null
   order by a.created_at desc, a.id desc limit 200`,
).as<Words & AnswerRow>()

export const listCardsById = async (db: Db, ids: readonly string[]) =>
  withInterviews(db, await byIds.rows(db, [ids]))
export const findCard = async (db: Db, id: string) => (await listCardsById(db, [id]))[0]
export const listCardsOfCandidate = async (db: Db, candidateId: string) =>
  withInterviews(db, await ofCandidate.rows(db, [candidateId]))

export type MoveRow = RowOf<typeof moves>

const moves = statement(
  'pipeline.moves',
  `select m.id, f.label as from_label, t.label as to_label, m.to_status, m.reason, m.by_name, m.at from stage_moves m
   join pipeline_stages t on t.id = m.to_stage_id left join pipeline_stages f on f.id = m.from_stage_id
   where m.application_id in (select id from applications where id = $1 or merged_into = $1)
   order by m.at desc, m.id desc limit 200`,
).as<{ fromLabel: string | null; toStatus: ApplicationStatus }>()

export const listMoves = (db: Db, applicationId: string) => moves.rows(db, [applicationId])

const lastMove = statement(
  'pipeline.moves.last',
  'select by_name, at from stage_moves where application_id = $1 order by at desc, id desc limit 1',
)
export const findLastMove = (db: Db, applicationId: string) => lastMove.first(db, [applicationId])
