// Applications and their moves, one at a time.
import type { Answer } from '#domains/jobs/contract/answers.ts'
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { ApplicationStatus, Flag, HireEnd } from '../../contract/words.ts'

export type ApplicationRow = RowOf<typeof find>

type Words = {
  status: ApplicationStatus
  flag: Flag | null
  answers: Answer[]
  /** From the last form, if it was sent more than once. */
  lastAnswers: Answer[] | null
}

// stage_entered_at starts its time in the stage. moved_at, its last move, is later than that if a move was undone.
// merged_into is the surviving application after a merge of candidates. With withdrawal_asked_at, a hired candidate asked
// to withdraw, and a recruiter decides.
const COLUMNS = `a.id, a.candidate_id, a.job_id, a.client_id, a.stage_id, a.stage_entered_at,
  greatest(a.stage_entered_at, a.put_back_at) as moved_at, a.position, a.status, a.flag, a.flag_note, a.answers, a.last_answers,
  a.score, a.source, a.owner_id, a.created_at, a.updated_at, a.version, a.reapplied_at, a.merged_into, a.withdrawal_asked_at`

const find = statement(
  'pipeline.application',
  `select ${COLUMNS} from applications a where a.id = $1`,
).as<Words>()
const lock = statement(
  'pipeline.application.lock',
  `select ${COLUMNS} from applications a where a.id = $1 for no key update`,
).as<Words>()
/** By any record of the candidate, including merged duplicates. */
const findOfPerson = statement(
  'pipeline.application.of-person',
  `select ${COLUMNS} from applications a
   where a.job_id = $2 and a.merged_into is null and a.candidate_id in (select id from candidates where id = $1 or merged_into = $1) limit 1`,
).as<Words>()

export const findApplication = (db: Db, id: string) => find.first(db, [id])
export const lockApplication = (db: Db, id: string) => lock.first(db, [id])
export const findApplicationOf = (db: Db, { candidateId, jobId }: { candidateId: string; jobId: string }) =>
  findOfPerson.first(db, [candidateId, jobId])

type NewApplication = Pick<
  ApplicationRow,
  'id' | 'candidateId' | 'jobId' | 'clientId' | 'stageId' | 'answers' | 'source' | 'ownerId'
> & { createdBy: string | null; at: string }

// On top of its column. Two concurrent arrivals may get the same position, and the id then decides.
const insert = statement(
  'pipeline.application.insert',
  `insert into applications as a (id, candidate_id, job_id, client_id, stage_id, position, answers, source, owner_id,
     created_by, stage_entered_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, coalesce((select min(position) - 1 from applications
     where stage_id = $5 and status in ('active', 'hired') and not person_gone), 0), $6, $7, $8, $9, $10, $10, $10)
   on conflict (candidate_id, job_id) do nothing returning ${COLUMNS}`,
).as<Words>()

/** Returns nothing if the candidate has already applied for this job. */
export function insertApplication(db: Db, row: NewApplication): Promise<ApplicationRow | undefined> {
  return insert.first(db, [
    row.id,
    row.candidateId,
    row.jobId,
    row.clientId,
    row.stageId,
    JSON.stringify(row.answers),
    row.source,
    row.ownerId,
    row.createdBy,
    row.at,
  ])
}

type NewMove = {
  id: string
  applicationId: string
  fromStageId: string | null
  toStageId: string
  fromStatus: ApplicationStatus | null
  toStatus: ApplicationStatus
  reason: string | null
  byId: string | null
  byName: string
  at: string
} & Partial<UndoneMove>

/** The undone move, and the restored start of the time in stage. */
export type UndoneMove = { undoes: string; since: string }

const insertMoveStatement = statement(
  'pipeline.move.insert',
  `insert into stage_moves (id, application_id, from_stage_id, to_stage_id, from_status, to_status, reason, by_id, by_name, at,
     undoes, since) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

export async function insertMove(db: Db, move: NewMove): Promise<void> {
  await insertMoveStatement.rows(db, [
    move.id,
    move.applicationId,
    move.fromStageId,
    move.toStageId,
    move.fromStatus,
    move.toStatus,
    move.reason,
    move.byId,
    move.byName,
    move.at,
    move.undoes ?? null,
    move.since ?? null,
  ])
}

export type Place = {
  id: string
  stageId: string
  status: ApplicationStatus
  /** Absent: unchanged. */
  position?: number | undefined
  at: string
  /** Absent: now. */
  since?: string | undefined
  /** Set when a hire ends. Any other change clears it. */
  hireEnd?: { how: Exclude<HireEnd, 'mistake'>; on: string } | undefined
}

// The clock of a transaction that waited for the lock may be behind, but moves of one application must be in order.
const MOMENT = `greatest($5::timestamptz, greatest(a.stage_entered_at, a.put_back_at) + interval '1 microsecond')`
const place = statement(
  'pipeline.application.place',
  `update applications a set stage_id = $2, status = $3, position = coalesce($4::float8, a.position),
     stage_entered_at = coalesce($6::timestamptz, ${MOMENT}),
     put_back_at = case when $6::timestamptz is not null then ${MOMENT} end,
     hire_end = $7, hire_ended_on = $8, withdrawal_asked_at = null,
     version = a.version + 1, updated_at = $5 where a.id = $1 returning ${COLUMNS}`,
).as<Words>()
const reposition = statement(
  'pipeline.application.reposition',
  `update applications a set position = $2, version = a.version + 1, updated_at = $3 where a.id = $1 returning ${COLUMNS}`,
).as<Words>()
const edit = statement(
  'pipeline.application.edit',
  `update applications a set flag = $2, flag_note = $3, owner_id = $4, version = a.version + 1, updated_at = $5
   where a.id = $1 returning ${COLUMNS}`,
).as<Words>()
const countHired = statement(
  'pipeline.applications.hired',
  `select count(*) as hired from applications where job_id = $1 and status = 'hired' and merged_into is null`,
)

export const placeApplication = (db: Db, input: Place) =>
  place.first(db, [
    input.id,
    input.stageId,
    input.status,
    input.position ?? null,
    input.at,
    input.since ?? null,
    input.hireEnd?.how ?? null,
    input.hireEnd?.on ?? null,
  ])
export const repositionApplication = (db: Db, input: { id: string; position: number; at: string }) =>
  reposition.first(db, [input.id, input.position, input.at])
export const writeApplication = (
  db: Db,
  input: Pick<ApplicationRow, 'id' | 'flag' | 'flagNote' | 'ownerId'> & { at: string },
) => edit.first(db, [input.id, input.flag, input.flagNote, input.ownerId, input.at])
export const countHiredFor = async (db: Db, jobId: string) =>
  (await countHired.first(db, [jobId]))?.hired ?? 0

const askWithdrawal = statement(
  'pipeline.application.withdrawal-asked',
  `update applications set withdrawal_asked_at = $2, updated_at = $2
   where id = $1 and withdrawal_asked_at is null returning id`,
)
/** False if the candidate asked before. */
export const markWithdrawalAsked = async (db: Db, input: { id: string; at: string }) =>
  Boolean(await askWithdrawal.first(db, [input.id, input.at]))

const lastActive = statement(
  'pipeline.moves.last-active',
  `select m.to_stage_id from standing_moves m join pipeline_stages s on s.id = m.to_stage_id
   where m.application_id = $1 and m.to_status = 'active' and s.kind <> 'hired' and s.removed_at is null
   order by m.at desc, m.id desc limit 1`,
)
/** The stage before the hire. */
export const findStageBeforeHire = async (db: Db, applicationId: string) =>
  (await lastActive.first(db, [applicationId]))?.toStageId ?? null

const began = statement(
  'pipeline.moves.hire-began',
  `select min(m.at) as at from standing_moves m where m.application_id = $1 and m.to_status = 'hired'`,
).as<{ at: string | null }>()
/** When the application was hired for the first time. */
export const findHireStart = async (db: Db, applicationId: string) =>
  (await began.first(db, [applicationId]))?.at ?? null

const reapplied = statement(
  'pipeline.application.reapplied',
  'update applications set reapplied_at = $2, last_answers = $3, updated_at = $2, version = version + 1 where id = $1',
)
export const markReapplied = (db: Db, input: { id: string; at: string; answers: readonly Answer[] }) =>
  reapplied.rows(db, [input.id, input.at, JSON.stringify(input.answers)])

const lastStanding = statement(
  'pipeline.moves.standing',
  `select id, to_stage_id, to_status, by_id, at from standing_moves
   where application_id = $1 order by at desc, id desc limit 2`,
).as<{ toStatus: ApplicationStatus; byId: string | null }>()
/** The last two moves that were not undone, newest first. */
export const listLastStanding = (db: Db, applicationId: string) => lastStanding.rows(db, [applicationId])

const rescore = statement(
  'pipeline.application.score',
  'update applications set score = $2 where id = $1 and score is distinct from $2 returning id',
)
/** False when the score is unchanged. */
export const setScore = async (db: Db, { id, score }: { id: string; score: number | null }) =>
  Boolean(await rescore.first(db, [id, score]))
