// The promise of costs: open before + entries = receipts + open after. Recomputed from the rows, without the engine.
import type { ProofCheck } from '#platform/server/proof.ts'

const MONTHS = { table: 'cost_months', noun: 'months of cost' }

export const COST_CHECKS: readonly ProofCheck[] = [
  {
    name: 'Months of cost that do not add up',
    of: MONTHS,
    query: `with e as materialized (select booked, taken, reopened_from is null as counts, sum(cents) as cents
    from cost_entries group by 1, 2, 3),
  p as materialized (select r.month, sum(q.cents) as cents from cost_receipts r join cost_parts q on q.receipt_id = r.id group by 1)
  select m.month from cost_months m cross join lateral (select
    (select coalesce(sum(e.cents), 0) from e where e.counts and e.booked < m.month)
      - (select coalesce(sum(p.cents), 0) from p where p.month < m.month) as open_before,
    (select coalesce(sum(e.cents), 0) from e where e.counts and e.booked = m.month) as entries,
    (select coalesce(sum(p.cents), 0) from p where p.month = m.month) as receipts,
    (select coalesce(sum(e.cents), 0) from e where e.booked <= m.month and (e.taken is null or e.taken > m.month)) as open_after
  ) x
  where (x.open_before, x.entries, x.receipts, x.open_after)
      is distinct from (m.open_before_cents, m.entries_cents, m.receipts_cents, m.open_after_cents)
    or x.open_before + x.entries <> x.receipts + x.open_after
    or m.open_after_cents <> (select coalesce(sum(o.cents), 0) from cost_open o where o.month = m.month)`,
  },
  {
    name: 'Lines of receipts that differ from their entries',
    of: { table: 'cost_receipts', noun: 'receipts' },
    query: `select r.id from cost_receipts r left join cost_parts p on p.receipt_id = r.id
  group by r.id having r.total_cents <> coalesce(sum(p.cents), 0)
  union
  select p.receipt_id from cost_parts p join cost_receipts r on r.id = p.receipt_id and r.kind <> 'reversal'
  where p.of_application is not null
  group by p.receipt_id, p.of_application, p.of_month having sum(p.cents) <> (select coalesce(sum(e.cents), 0) from cost_entries e
    where e.taken_by = p.of_application and e.taken = p.of_month)
  union
  select min(p.receipt_id::text)::uuid from cost_parts p join cost_receipts r on r.id = p.receipt_id and r.kind <> 'reversal'
  where p.of_application is null
  group by p.of_month, p.pool, p.pool_id, p.kind having sum(p.cents) <> (select coalesce(sum(e.cents), 0) from cost_entries e
    where e.taken = p.of_month and e.taken_by is null and e.pool = p.pool and e.kind = p.kind
      and e.pool_id is not distinct from p.pool_id)`,
  },
  {
    name: 'Spend that differs from its entries',
    of: { table: 'campaign_spend', noun: 'days of spend' },
    query: `select x.campaign_id, x.day from (
    select s.campaign_id, s.day, s.cents from campaign_spend s where s.day < (select max(month) from cost_months)
    union all
    select e.campaign_id, e.day, -e.cents from cost_entries e where e.kind = 'ads' and e.reopened_from is null
      and e.day < (select max(month) from cost_months)) x
  where not exists (select from cost_marks) and exists (select from cost_months)
  group by 1, 2 having sum(x.cents) <> 0`,
  },
]
