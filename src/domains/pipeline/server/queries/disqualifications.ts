// One disqualification at a time: write, undo, and lock for its email.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { ReasonSide } from '../../contract/words.ts'

export type DisqualificationRow = RowOf<typeof lock>

const COLUMNS =
  'd.id, d.application_id, d.reason_id, d.stage_id, d.undone_at, d.mail_due_at, d.mail_done_at, d.mail_outcome'

const insert = statement(
  'pipeline.disqualification.insert',
  `insert into disqualifications (id, application_id, reason_id, comment, stage_id, by_id, by_name, at, reconsider_on, mail_due_at,
     email_template_id, email_delay_minutes)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)
const lock = statement(
  'pipeline.disqualification.lock',
  `select ${COLUMNS} from disqualifications d where d.id = $1 for update`,
)
const undo = statement(
  'pipeline.disqualification.undo',
  `update disqualifications d set undone_at = $2, undone_by_name = $3
   where d.application_id = $1 and d.undone_at is null returning ${COLUMNS}`,
)

// Restores the last disqualification of an application. An unsent email waits again as its reason says.
const redo = statement(
  'pipeline.disqualification.redo',
  `update disqualifications d set undone_at = null, undone_by_name = null,
     mail_due_at = case when d.mail_done_at is null and d.mail_due_at is not null
       then $2::timestamptz + coalesce(d.email_delay_minutes, r.email_delay_minutes) * interval '1 minute' else d.mail_due_at end
   from disqualification_reasons r
   where d.id = (select id from disqualifications where application_id = $1 order by at desc, id desc limit 1)
     and d.undone_at is not null and r.id = d.reason_id returning ${COLUMNS}, r.label as reason_label, r.side`,
).as<{ side: ReasonSide }>()
const finishMail = statement(
  'pipeline.disqualification.mail-done',
  'update disqualifications set mail_done_at = $2, mail_outcome = $3 where id = $1',
)

type NewDisqualification = {
  id: string
  applicationId: string
  reasonId: string
  comment: string | null
  stageId: string
  byId: string | null
  byName: string
  at: string
  reconsiderOn: string | null
  mailDueAt: string | null
  /** Chosen instead of the email of the reason. */
  mail: { templateId: string; delayMinutes: number } | null
}

export async function insertDisqualification(db: Db, row: NewDisqualification): Promise<void> {
  await insert.rows(db, [
    row.id,
    row.applicationId,
    row.reasonId,
    row.comment,
    row.stageId,
    row.byId,
    row.byName,
    row.at,
    row.reconsiderOn,
    row.mailDueAt,
    row.mail?.templateId ?? null,
    row.mail?.delayMinutes ?? null,
  ])
}
export const lockDisqualification = (db: Db, id: string) => lock.first(db, [id])
export const undoDisqualification = (db: Db, input: { applicationId: string; at: string; byName: string }) =>
  undo.first(db, [input.applicationId, input.at, input.byName])
export const redoDisqualification = (db: Db, input: { applicationId: string; at: string }) =>
  redo.first(db, [input.applicationId, input.at])
export const finishMailOf = (db: Db, input: { id: string; at: string; outcome: string }) =>
  finishMail.rows(db, [input.id, input.at, input.outcome])

const disqualifier = statement(
  'pipeline.disqualification.source',
  `select d.by_id, d.by_name, coalesce(d.email_template_id, r.email_template_id) as email_template_id from disqualifications d
   join disqualification_reasons r on r.id = d.reason_id where d.id = $1`,
).as<{ emailTemplateId: string | null }>()
export const findDisqualifier = (db: Db, id: string) => disqualifier.first(db, [id])
