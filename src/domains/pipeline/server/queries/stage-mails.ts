// The emails of stages: one row for each visit that causes one, until it is sent or canceled.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

const insert = statement(
  'pipeline.stage-mail.insert',
  `insert into stage_mails (id, application_id, stage_id, entered_at, by_id, by_name, due_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
const lock = statement(
  'pipeline.stage-mail.lock',
  `select id, application_id, stage_id, entered_at, by_id, by_name, done_at from stage_mails where id = $1 for update`,
)
const finish = statement(
  'pipeline.stage-mail.done',
  'update stage_mails set done_at = $2, outcome = $3 where id = $1',
)

export const insertStageMail = (db: Db, row: Omit<RowOf<typeof lock>, 'doneAt'> & { dueAt: string }) =>
  insert.rows(db, [row.id, row.applicationId, row.stageId, row.enteredAt, row.byId, row.byName, row.dueAt])
export const lockStageMail = (db: Db, id: string) => lock.first(db, [id])
export const finishStageMail = (db: Db, row: { id: string; at: string; outcome: string }) =>
  finish.rows(db, [row.id, row.at, row.outcome])

const waiting = statement(
  'pipeline.stage-mail.waiting',
  `select t.name as template, m.due_at from stage_mails m join pipeline_stages s on s.id = m.stage_id
   join message_templates t on t.id = s.email_template_id
   where m.application_id = $1 and m.stage_id = $2 and m.entered_at = $3 and m.done_at is null limit 1`,
)
export const findWaiting = (db: Db, of: { applicationId: string; stageId: string; enteredAt: string }) =>
  waiting.first(db, [of.applicationId, of.stageId, of.enteredAt])

// Candidates who were in the stage before it had an email get none when they return.
const known = statement(
  'pipeline.stage-mail.known',
  `select exists (select from stage_mails where application_id = $1 and stage_id = $2 and outcome = 'sent')
     or (exists (select from stage_moves where application_id = $1 and to_stage_id = $2)
       and not exists (select from stage_mails where application_id = $1 and stage_id = $2)) as known`,
)
/** Once per application and stage. */
export const knowsStage = async (db: Db, of: { applicationId: string; stageId: string }) =>
  (await known.first(db, [of.applicationId, of.stageId]))?.known ?? false
