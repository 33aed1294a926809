// A client's own hires, with what each cost the client: its lead, and its share of the order's leads not hired.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { equals, fromDay, toDay } from '#platform/server/list-filters.ts'
import { statement } from '#platform/server/statement.ts'

export type CustomerHireRow = {
  id: string
  kind: 'lead' | 'application'
  clientId: string
  deliveryId: string | null
  applicationId: string | null
  name: string
  isErased: boolean
  jobTitle: string | null
  orderId: string | null
  orderNumber: number | null
  isExclusive: boolean | null
  hiredAt: string
  priceCents: number
  shareCents: number
  cents: number
  /** Of the order: kept leads, hires, and the prices of the leads not hired. */
  kept: number
  orderHires: number
  restCents: number
}

const FAMILY = (candidate: string) =>
  `(select p.id from candidates p where p.id = ${candidate} or p.merged_into = ${candidate})`

// A lead that the client marked, or a hire for its posting. The same candidate counts once.
const HIRED = `(
  select d.id, 'lead' as kind, d.client_id, d.id as delivery_id,
    (select a.id from applications a where a.client_id = d.client_id and a.merged_into is null
      and a.candidate_id in ${FAMILY('coalesce(c.merged_into, c.id)')} order by a.status = 'hired' desc, a.created_at limit 1) as application_id,
    coalesce(d.hired_at, d.updated_at) as hired_at, coalesce(c.merged_into, c.id) as person_id, d.lead_id
  from lead_deliveries d join leads l on l.id = d.lead_id left join candidates c on c.id = l.candidate_id
  where d.status = 'hired' and d.returned_at is null
  union all
  select a.id, 'application', a.client_id, own.id, a.id, v.at, coalesce(c.merged_into, c.id), own.lead_id
  from applications a join candidates c on c.id = a.candidate_id
  join lateral (select max(x.at) as at from stage_moves x where x.application_id = a.id and x.to_status = 'hired'
    and x.from_status is distinct from 'hired') v on v.at is not null
  left join lateral (select d.id, d.lead_id, d.status from leads l join lead_deliveries d on d.lead_id = l.id
    where l.candidate_id in ${FAMILY('coalesce(c.merged_into, c.id)')} and d.client_id = a.client_id and d.returned_at is null
    order by d.status = 'hired' desc, d.delivered_at limit 1) own on true
  where (a.status = 'hired' or a.hire_end = 'left') and a.merged_into is null and own.status is distinct from 'hired')`

// Spare cents of an order go by the time of the hire.
const HIRES = `(
  select q.*, q.price_cents + q.share_cents as cents from (
    select g.*, case when g.order_id is null then 0
      else (g.rest_cents / g.order_hires + case when g.place <= g.rest_cents % g.order_hires then 1 else 0 end) end::bigint as share_cents
    from (
      select b.*, coalesce(t.kept, 0) as kept, (coalesce(t.cents, 0) - sum(b.price_cents) over own)::bigint as rest_cents,
        count(*) over own::int as order_hires,
        row_number() over (partition by b.client_id, b.order_id order by b.hired_at, b.id) as place
      from (
        select h.*, coalesce(d.price_cents, 0) as price_cents, n.order_id, o.number as order_number, d.share_limit = 1 as is_exclusive
        from ${HIRED} h left join lead_deliveries d on d.id = h.delivery_id
        left join order_lines n on n.id = d.order_line_id left join orders o on o.id = n.order_id) b
      left join lateral (select count(*)::int as kept, sum(d.price_cents)::bigint as cents
        from order_lines n join lead_deliveries d on d.order_line_id = n.id
        where n.order_id = b.order_id and d.returned_at is null) t on true
      window own as (partition by b.client_id, b.order_id)) g) q) h`

const COLUMNS = `h.id, h.kind, h.client_id, h.delivery_id, h.application_id, h.hired_at, h.price_cents, h.share_cents, h.cents, h.kept,
  h.order_hires, h.rest_cents, h.order_id, h.order_number, h.is_exclusive, j.title as job_title,
  coalesce(s.first_name || ' ' || s.last_name, k.first_name || ' ' || k.last_name, '') as name,
  s.anonymized_at is not null or (s.id is null and k.lead_id is null) as is_erased`
const JOINS = `left join candidates s on s.id = h.person_id left join lead_contacts k on k.lead_id = h.lead_id
  left join applications a on a.id = h.application_id left join job_postings j on j.id = a.job_id`

type Filter = { client: string; from?: string | undefined; to?: string | undefined; id?: string | undefined }
const order = { by: 'h.hired_at', key: (row: CustomerHireRow) => row.hiredAt }

export const customerHireList = defineList<
  Filter,
  '-hired_at' | 'hired_at',
  CustomerHireRow,
  { timezone: string }
>({
  name: 'costs.customer-hires',
  id: 'h.id',
  filters: {
    client: equals('h.client_id'),
    from: fromDay('h.hired_at'),
    to: toDay('h.hired_at'),
    id: equals('h.id'),
  },
  orders: { '-hired_at': order, hired_at: order },
  from: HIRES,
  select: ({ where, orderBy, limit }) =>
    `select ${COLUMNS} from ${HIRES} ${JOINS} where ${where} order by ${orderBy} limit ${limit}`,
})

const findZone = statement('costs.customer.timezone', 'select c.timezone from clients c where c.id = $1')
export const clientTimezone = async (db: Db, clientId: string) =>
  (await findZone.first(db, [clientId]))?.timezone ?? 'UTC'

const listSteps = statement(
  'costs.customer.timeline',
  `select 'lead' as step, d.delivered_at as at from lead_deliveries d where d.id = $1
   union all select 'first_call', d.first_contacted_at from lead_deliveries d where d.id = $1 and d.first_contacted_at is not null
   union all select 'interview', d.interviewed_at from lead_deliveries d where d.id = $1 and d.interviewed_at is not null
   union all select 'applied', a.created_at from applications a where a.id = $2
   union all select 'interview', i.starts_at from interviews i where i.application_id = $2
     and i.status in ('scheduled', 'confirmed', 'awaiting_feedback', 'complete') and i.ends_at <= $4::timestamptz
   union all select 'hired', $3::timestamptz order by 2, 1`,
).as<object, 'step' | 'at'>()
type Story = { deliveryId: string | null; applicationId: string | null; hiredAt: string; now: Date }
export const listCustomerSteps = (db: Db, { deliveryId, applicationId, hiredAt, now }: Story) =>
  listSteps.rows(db, [deliveryId, applicationId, hiredAt, now.toISOString()])
