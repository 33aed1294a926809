// Sums of receipts and of leads sold, for reports.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

export type OwnCost = {
  receiptsCents: number
  hires: number
  /** Sales less returns of the months. */
  salesCents: number
  /** Ad cost of the leads that were sold in the months. A lead that was sold twice counts once. */
  soldCostCents: number
}

const find = statement(
  'costs.own',
  `select (select count(*)::int from cost_months m where m.month = any($1::date[])) as known,
     (select coalesce(sum(r.total_cents), 0)::bigint from cost_receipts r where r.month = any($1::date[])
       and ($2::uuid is null or r.client_id = $2)) as receipts,
     (select count(*)::int from cost_receipts r where r.month = any($1::date[]) and r.kind = 'hire'
       and ($2::uuid is null or r.client_id = $2)) as hires,
     (select coalesce(-sum(e.cents), 0)::bigint from cost_entries e where e.kind = 'sales' and e.booked = any($1::date[])
       and e.reopened_from is null and ($2::uuid is null or exists (select from lead_deliveries d
         where d.id = e.source_id and d.client_id = $2))) as sales,
     (select coalesce(sum(a.cents), 0)::bigint from cost_entries a where a.kind = 'ads' and a.reopened_from is null
       and a.lead_id in (select e.lead_id from cost_entries e where e.source = 'sale' and e.booked = any($1::date[])
         and e.reopened_from is null and ($2::uuid is null or exists (select from lead_deliveries d
           where d.id = e.source_id and d.client_id = $2)))) as sold_cost`,
).as<object, 'known' | 'receipts' | 'hires' | 'sales' | 'soldCost'>()

export async function findOwnCost(
  db: Db,
  { months, client }: { months: readonly string[]; client: string | null },
): Promise<OwnCost | null> {
  const row = await find.first(db, [months, client])
  if (!row || row.known < months.length || months.length === 0) return null
  return {
    receiptsCents: row.receipts,
    hires: row.hires,
    salesCents: row.sales,
    soldCostCents: row.soldCost,
  }
}

const known = statement(
  'costs.known',
  `select min(m.month) as from, (max(m.month) + interval '1 month')::date - 1 as to from cost_months m`,
).as<{ from: string | null; to: string | null }>()
export async function findKnownDays(db: Db): Promise<{ from: string; to: string } | null> {
  const row = await known.first(db, [])
  return row?.from && row.to ? { from: row.from, to: row.to } : null
}
