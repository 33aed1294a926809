// The entries behind a line of a receipt.
import { defineList } from '#platform/server/list.ts'
import { equals } from '#platform/server/list-filters.ts'
import type { CostKind } from '../../contract/words.ts'

export type EntryListRow = {
  id: string
  day: string
  kind: CostKind
  cents: number
  minutes: number | null
  sharedBy: number
  booked: string
  lateFor: string | null
  source: string
  detail: string | null
  stageLabel: string | null
  checkKind: string | null
  campaignId: string | null
  campaignName: string | null
  jobId: string | null
  jobTitle: string | null
  candidateId: string | null
  candidateName: string | null
  isErased: boolean
  leadId: string | null
  userId: string | null
  userName: string | null
}
const LATE = `(case when e.reopened_from is null and date_trunc('month', e.day)::date < e.booked
  then date_trunc('month', e.day)::date end)`
const SAME = `e.taken = p.of_month and e.kind = p.kind and e.pool = p.pool and e.missing is null
  and ${LATE} is not distinct from p.late_for`
const COLUMNS = `e.*, p.receipt_id, p.line, p.id as part_id, p.shared_by, p.late_for, p.cents < 0 as is_negative`
// Each branch has its index: by the hire, by the pool, and the house.
const ENTRIES = `(
  select ${COLUMNS} from cost_parts p join cost_entries e on e.taken_by = p.of_application and ${SAME}
    and e.pool_id is not distinct from p.pool_id and e.stage_id is not distinct from p.stage_id
  union all
  select ${COLUMNS} from cost_parts p join cost_entries e on p.of_application is null and e.taken_by is null
    and e.pool_id = p.pool_id and ${SAME}
  union all
  select ${COLUMNS} from cost_parts p join cost_entries e on p.of_application is null and e.taken_by is null
    and p.pool_id is null and e.pool_id is null and ${SAME}) e`

type Filter = { receipt: string; line: string; part?: string | undefined }
const order = { by: 'e.day', key: (row: EntryListRow) => row.day }

export const entryList = defineList<Filter, '-day' | 'day', EntryListRow, null>({
  name: 'costs.entries',
  id: 'e.id',
  filters: { receipt: equals('e.receipt_id'), line: equals('e.line'), part: equals('e.part_id') },
  orders: { '-day': order, day: order },
  from: ENTRIES,
  select: ({ where, orderBy, limit }) =>
    `with page as (select * from ${ENTRIES} where ${where} order by ${orderBy} limit ${limit})
     select e.id::text as id, e.day, e.kind, e.cents, e.minutes::float8 as minutes, e.shared_by, e.booked, e.late_for, e.source,
       e.detail, s.label as stage_label, k.kind as check_kind, g.id as campaign_id, g.name as campaign_name, j.id as job_id,
       j.title as job_title, n.id as candidate_id, n.first_name || ' ' || n.last_name as candidate_name,
       n.anonymized_at is not null as is_erased, e.lead_id, u.id as user_id, u.name as user_name
     from page e left join pipeline_stages s on s.id = e.stage_id
     left join candidate_costs k on e.source = 'check' and k.id = e.source_id
     left join leads l on l.id = e.lead_id
     left join candidates c on c.id = coalesce(e.candidate_id, l.candidate_id)
     left join candidates n on n.id = coalesce(c.merged_into, c.id)
     left join campaigns g on g.id = coalesce(e.campaign_id, case when e.pool = 'campaign' then e.pool_id end)
     left join job_postings j on j.id = coalesce(e.job_id, case when e.pool = 'posting' then e.pool_id end)
     left join users u on u.id = e.user_id order by ${orderBy}`,
})
