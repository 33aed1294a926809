// The stages and reasons that send a template.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const senders = statement(
  'pipeline.template-senders',
  `select s.email_template_id as template_id, s.label from pipeline_stages s
     where s.email_template_id is not null and s.removed_at is null
   union all
   select r.email_template_id, r.label from disqualification_reasons r
     where r.email_template_id is not null and r.removed_at is null`,
).as<{ templateId: string }>()
export const listTemplateSenders = (db: Db) => senders.rows(db, [])
