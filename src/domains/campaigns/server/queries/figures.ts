// Figures of campaigns, read from tallies (see migration 0130). A page costs the days of its campaigns, not their leads.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

export type FigureRow = {
  leads: number
  duplicates: number
  rejected: number
  sold: number
  hires: number
  revenueCents: number
  costCents: number
}

const SUMS = `coalesce(sum(t.leads), 0)::int as leads, coalesce(sum(t.duplicates), 0)::int as duplicates,
  coalesce(sum(t.rejected), 0)::int as rejected, coalesce(sum(t.sold), 0)::int as sold,
  coalesce(sum(t.hires), 0)::int as hires, coalesce(sum(t.revenue_cents), 0)::bigint as revenue_cents`

/** The figures of the campaigns `c` of a statement from a day on. */
export const figuresOf = (from: string) => `
  cross join lateral (select ${SUMS} from campaign_tallies t
    where t.campaign_id = c.id and (${from}::date is null or t.day >= ${from}::date)) f
  cross join lateral (select coalesce(sum(s.cents), 0)::bigint as cost_cents from campaign_spend s
    where s.campaign_id = c.id and (${from}::date is null or s.day >= ${from}::date)) m`
export const FIGURES = 'f.leads, f.duplicates, f.rejected, f.sold, f.hires, f.revenue_cents, m.cost_cents'

const AT_ONCE = 1_000
const fold = statement(
  'campaign-tallies.fold',
  `with due as materialized (select distinct campaign_id, day from campaign_tallies where not folded
       order by campaign_id, day limit ${AT_ONCE}),
     taken as (delete from campaign_tallies t using due d where t.campaign_id = d.campaign_id and t.day = d.day
       returning t.*),
     put as (insert into campaign_tallies
         (campaign_id, day, leads, duplicates, rejected, sold, hires, revenue_cents, folded)
       select campaign_id, day, sum(leads), sum(duplicates), sum(rejected), sum(sold), sum(hires), sum(revenue_cents),
         true from taken group by 1, 2)
   select count(*)::int as days from due`,
)

/** One statement, so the sums are the same before, during and after. Answers whether there is more. */
export const foldTallies = async (db: Db) => ((await fold.first(db, []))?.days ?? 0) === AT_ONCE

const costPerLead = statement(
  'campaigns.cost-per-lead',
  `select (select cents from campaign_spend where campaign_id = $1 and day = tally_day($2)) as day_cents,
     (select coalesce(sum(leads), 0)::int from campaign_tallies where campaign_id = $1 and day = tally_day($2))
       as day_leads,
     (select coalesce(sum(cents), 0)::bigint from campaign_spend where campaign_id = $1) as cents,
     (select coalesce(sum(leads), 0)::int from campaign_tallies where campaign_id = $1) as leads`,
).as<{ dayCents: number | null }>()

/** About what one lead of that day cost: by the spend of the day, else by the whole campaign. Null without spend. */
export async function findCostPerLead(
  db: Db,
  { campaignId, at }: { campaignId: string; at: string },
): Promise<{ cents: number; per: 'day' | 'campaign' } | null> {
  const row = await costPerLead.first(db, [campaignId, at])
  if (!row) return null
  if (row.dayCents !== null && row.dayLeads > 0)
    return { cents: Math.round(row.dayCents / row.dayLeads), per: 'day' }
  return row.cents > 0 && row.leads > 0 ? { cents: Math.round(row.cents / row.leads), per: 'campaign' } : null
}
