// What a knock-out writes.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const insert = statement(
  'pipeline.knock-out',
  `insert into disqualifications (id, application_id, reason_id, comment, stage_id, by_id, by_name, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const leave = statement(
  'pipeline.knock-out.status',
  `update applications set status = 'disqualified', updated_at = $2, version = version + 1 where id = $1`,
)

export async function insertKnockOut(
  db: Db,
  row: {
    id: string
    applicationId: string
    reasonId: string
    comment: string
    stageId: string
    byId: string | null
    byName: string
    at: string
  },
): Promise<void> {
  await insert.rows(db, [
    row.id,
    row.applicationId,
    row.reasonId,
    row.comment,
    row.stageId,
    row.byId,
    row.byName,
    row.at,
  ])
}

export async function setDisqualified(db: Db, { id, at }: { id: string; at: string }): Promise<void> {
  await leave.rows(db, [id, at])
}
