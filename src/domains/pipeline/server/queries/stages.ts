// The columns of the board.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { StageKind } from '../../schemas.ts'

export type StageRow = {
  id: string
  label: string
  position: number
  kind: StageKind
  sla_days: number | null
  email_template_id: string | null
  version: number
}

const list = statement<StageRow>(
  'pipeline.stages',
  `select id, label, position, kind, sla_days, email_template_id, version from pipeline_stages
   where removed_at is null order by position, id`,
)

export const listStages = (db: Db) => list.rows(db, [])
