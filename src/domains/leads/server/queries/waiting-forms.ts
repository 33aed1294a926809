// Leads of forms that no campaign started yet.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const waiting = statement(
  'campaigns.waiting-forms',
  `select w.source, w.form_id, w.leads, w.since, c.id as draft_id, c.name as draft_name
   from (select source, form_id, count(*)::int as leads, min(received_at) as since from leads
     where campaign_id is null and not is_test and form_id is not null and status <> 'erased'
     group by source, form_id order by leads desc limit 50) w
   left join campaigns c on c.form_id = w.form_id and c.status = 'draft' and c.channel = case
     when w.source = 'meta' then 'meta_lead_ad' when w.source = 'google' then 'google_form' else 'api' end
   order by w.since`,
).as<{ draftId: string | null; draftName: string | null }, 'formId'>()
export const listWaitingForms = (db: Db) => waiting.rows(db, [])

const countWaitingFrom = statement(
  'campaigns.count-waiting',
  `select count(*)::int as count from leads where campaign_id is null and not is_test and form_id is not null
     and status <> 'erased' and ($1::date is null or received_at >= $1::date at time zone 'UTC')`,
)
export const countWaitingLeads = async (db: Db, from: string | null) =>
  (await countWaitingFrom.first(db, [from]))?.count ?? 0
