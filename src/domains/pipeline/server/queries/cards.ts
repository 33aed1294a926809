// The fields of every card.
import type { Answer } from '#domains/jobs/contract/answers.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { ApplicationStatus, Flag, HireEnd } from '../../contract/words.ts'

export type CardRow = {
  id: string
  candidate_id: string
  name: string
  title: string | null
  years: number | null
  city: string | null
  state: string | null
  job_id: string
  job_title: string
  reference_number: string
  client_id: string
  client_name: string
  stage_id: string
  stage_entered_at: string
  /** Only on a past board: the move to that stage, which orders its cards. */
  moved_at?: string
  position: number
  status: ApplicationStatus
  flag: Flag | null
  flag_note: string | null
  score: number | null
  owner_id: string | null
  owner_name: string | null
  next_interview_at: string | null
  version: number
  person_gone: boolean
  hire_end: Exclude<HireEnd, 'mistake'> | null
  hire_ended_on: string | null
}

/** Of the application itself. A past board replaces stage, time and status by those of the day. */
export const PLACE = 'a.stage_id, a.stage_entered_at, a.status'

/** A merged record's application shows the surviving candidate's name. */
export const cardColumns = (
  place: string,
) => `a.id, c.id as candidate_id, c.first_name || ' ' || c.last_name as name,
  c.title, c.years, c.city, c.state, a.job_id, j.title as job_title, j.reference_number, a.client_id, k.name as client_name,
  ${place}, a.position, a.flag, a.flag_note, a.score, a.owner_id, o.name as owner_name, a.version,
  a.person_gone, a.hire_end, a.hire_ended_on, (select min(i.starts_at) from interviews i where i.application_id = a.id
    and i.status in ('scheduled', 'confirmed') and i.starts_at > now()) as next_interview_at`

export const CARD_JOINS = `join candidates own on own.id = a.candidate_id
  join candidates c on c.id = coalesce(own.merged_into, own.id)
  join job_postings j on j.id = a.job_id join clients k on k.id = a.client_id
  left join users o on o.id = a.owner_id`

const byIds = statement<CardRow>()(
  'pipeline.cards.by-ids',
  `select ${cardColumns(PLACE)} from applications a ${CARD_JOINS} where a.id = any($1)`,
)
export type AnswerRow = { answers: Answer[]; last_answers: Answer[] | null }

const ofCandidate = statement<CardRow & AnswerRow & { stage_label: string }>()(
  'pipeline.cards.of-candidate',
  `select ${cardColumns(PLACE)}, s.label as stage_label, a.answers, a.last_answers from applications a ${CARD_JOINS}
   join pipeline_stages s on s.id = a.stage_id
   where a.candidate_id in (select id from candidates where id = $1 or merged_into = $1) and a.merged_into is null
   order by a.created_at desc, a.id desc limit 200`,
)

export const listCardsById = (db: Db, ids: readonly string[]) => byIds.rows(db, [ids])
export const findCard = (db: Db, id: string) => byIds.first(db, [[id]])
export const listCardsOfCandidate = (db: Db, candidateId: string) => ofCandidate.rows(db, [candidateId])

export type MoveRow = {
  id: string
  from_label: string | null
  to_label: string
  to_status: ApplicationStatus
  reason: string | null
  by_name: string
  at: string
}

const moves = statement<MoveRow>()(
  'pipeline.moves',
  `select m.id, f.label as from_label, t.label as to_label, m.to_status, m.reason, m.by_name, m.at from stage_moves m
   join pipeline_stages t on t.id = m.to_stage_id left join pipeline_stages f on f.id = m.from_stage_id
   where m.application_id in (select id from applications where id = $1 or merged_into = $1)
   order by m.at desc, m.id desc limit 200`,
)

export const listMoves = (db: Db, applicationId: string) => moves.rows(db, [applicationId])

const lastMove = statement<{ by_name: string; at: string }>()(
  'pipeline.moves.last',
  'select by_name, at from stage_moves where application_id = $1 order by at desc, id desc limit 1',
)
export const findLastMove = (db: Db, applicationId: string) => lastMove.first(db, [applicationId])
