// Writes receipts, reversals and open cost of open months. Everything of them is written anew.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Part } from '../../engine/types.ts'

const forgetParts = statement(
  'costs.receipts.forget',
  `delete from cost_receipts r using cost_months m where m.month = r.month and m.closed_at is null`,
)
const forgetOpen = statement(
  'costs.open.forget',
  `delete from cost_open o using cost_months m where m.month = o.month and m.closed_at is null`,
)
export async function forgetProvisional(db: Db): Promise<void> {
  await forgetParts.rows(db, [])
  await forgetOpen.rows(db, [])
}

export type NewReceipt = {
  id: string
  applicationId: string
  month: string
  kind: string
  ofReceipt: string | null
  hiredAt: string
  candidateId: string
  clientId: string
  jobId: string
  ownerId: string | null
  campaignIds: readonly string[]
  totalCents: number
  missing: number
}
const insertReceipts = statement(
  'costs.receipts.insert',
  `insert into cost_receipts (id, application_id, month, kind, of_receipt, hired_at, candidate_id, client_id, job_id,
     owner_id, campaign_ids, total_cents, missing)
   select g.id, g."applicationId", g.month, g.kind, g."ofReceipt", g."hiredAt", g."candidateId", g."clientId", g."jobId",
     g."ownerId", g."campaignIds", g."totalCents", g.missing
   from jsonb_to_recordset($1::jsonb) g (id uuid, "applicationId" uuid, month date, kind text, "ofReceipt" uuid,
     "hiredAt" timestamptz, "candidateId" uuid, "clientId" uuid, "jobId" uuid, "ownerId" uuid, "campaignIds" uuid[],
     "totalCents" bigint, missing integer)`,
)
const insertParts = statement(
  'costs.parts.insert',
  `insert into cost_parts (receipt_id, id, line, kind, cents, entries, minutes, stage_id, late_for, pool, pool_id,
     of_month, of_application, total_cents, shared_by)
   select g."receiptId", g.id, g.line, g.kind, g.cents, g.entries, g.minutes, g."stageId", (g."lateFor" || '-01')::date,
     g.pool->>'kind', (g.pool->>'id')::uuid, (g."ofMonth" || '-01')::date, g."ofApplication", g."totalCents", g."sharedBy"
   from jsonb_to_recordset($1::jsonb) g ("receiptId" uuid, id text, line text, kind text, cents bigint, entries integer,
     minutes numeric, "stageId" uuid, "lateFor" text, pool jsonb, "ofMonth" text, "ofApplication" uuid,
     "totalCents" bigint, "sharedBy" integer)`,
)
const MANY = 500

export async function writeReceipts(
  db: Db,
  receipts: readonly NewReceipt[],
  parts: readonly (Part & { receiptId: string })[],
): Promise<void> {
  for (let at = 0; at < receipts.length; at += MANY)
    await insertReceipts.rows(db, [JSON.stringify(receipts.slice(at, at + MANY))])
  for (let at = 0; at < parts.length; at += MANY)
    await insertParts.rows(db, [JSON.stringify(parts.slice(at, at + MANY))])
}

export type ReversedRow = RowOf<typeof listReversed>
// With its supplements.
const listReversed = statement(
  'costs.reversed',
  `select r.id, r.application_id, r.hired_at, r.candidate_id, r.client_id, r.job_id, r.owner_id, r.campaign_ids,
     (r.total_cents + coalesce((select sum(x.total_cents) from cost_receipts x
       where x.of_receipt = r.id and x.kind = 'supplement'), 0))::bigint as total_cents
   from cost_receipts r where r.id = any($1::uuid[])`,
).as<object, 'totalCents'>()
export const listReceiptsToReverse = (db: Db, ids: readonly string[]) => listReversed.rows(db, [ids])

const insertReversedParts = statement(
  'costs.parts.reverse',
  `insert into cost_parts (receipt_id, id, line, kind, cents, entries, minutes, stage_id, late_for, pool, pool_id,
     of_month, of_application, total_cents, shared_by)
   select $2, to_char(r.month, 'YYYY-MM') || '.' || p.id, p.line, p.kind, -p.cents, p.entries, -p.minutes, p.stage_id,
     p.late_for, p.pool, p.pool_id, p.of_month, p.of_application, -p.total_cents, p.shared_by
   from cost_receipts r join cost_parts p on p.receipt_id = r.id
   where r.id = $1 or (r.of_receipt = $1 and r.kind = 'supplement')`,
)
/** The negated lines of a receipt and its supplements. */
export const reverseParts = (db: Db, { of, by }: { of: string; by: string }) =>
  insertReversedParts.rows(db, [of, by])

const forgetReopened = statement(
  'costs.reopened.forget',
  `delete from cost_entries e where not e.is_final and e.reopened_from is not null
     and not (e.reopened_from = any($1::uuid[]))
     and not exists (select from cost_receipts r join cost_months m on m.month = r.month and m.closed_at is not null
       where r.of_receipt = e.reopened_from and r.kind = 'reversal')`,
)
// All of its own entries, and what it carried of shared ones.
const reopenOwn = statement(
  'costs.reopened.own',
  `insert into cost_entries (key, booked, day, kind, cents, minutes, missing, source, source_id, campaign_id, lead_id,
     candidate_id, application_id, job_id, user_id, stage_id, detail, pool, pool_id, reopened_from)
   select md5('reopened|' || r.id || '|' || e.id)::uuid, $2::date, e.day, e.kind, e.cents, e.minutes, e.missing, e.source,
     e.source_id, e.campaign_id, e.lead_id, e.candidate_id, e.application_id, e.job_id, e.user_id, e.stage_id, e.detail,
     e.pool, e.pool_id, r.id
   from cost_receipts r
   join cost_receipts own on own.id = r.id or (own.of_receipt = r.id and own.kind = 'supplement')
   join cost_entries e on e.taken_by = own.application_id and e.taken = own.month and e.is_final
   where r.id = any($1::uuid[])
   on conflict (key, booked, is_late) do nothing`,
)
const reopenShared = statement(
  'costs.reopened.shared',
  `insert into cost_entries (key, booked, day, kind, cents, source, source_id, pool, pool_id, reopened_from)
   select md5('reopened|' || own.id || '|' || p.id)::uuid, $2::date, own.month, p.kind, p.cents, 'receipt', own.id, p.pool,
     p.pool_id, r.id
   from cost_receipts r
   join cost_receipts own on own.id = r.id or (own.of_receipt = r.id and own.kind = 'supplement')
   join cost_parts p on p.receipt_id = own.id and p.of_application is null and p.cents <> 0
   where r.id = any($1::uuid[])
   on conflict (key, booked, is_late) do nothing`,
)
/** Entries of these receipts are open again. Those of receipts that stand after all are not. */
export async function reopenEntries(db: Db, ids: readonly string[], month: string): Promise<void> {
  await forgetReopened.rows(db, [ids])
  if (ids.length === 0) return
  await reopenOwn.rows(db, [ids, month])
  await reopenShared.rows(db, [ids, month])
}

// Leads and candidates count once.
const insertOpen = statement(
  'costs.open.insert',
  `insert into cost_open (id, month, pool, pool_id, client_id, cents, entries, leads, ready_leads, candidates,
     waiting_cents, oldest_day, hires, is_ended)
   select overlay(overlay(md5('open|' || $1::date || '|' || o.pool || '|' || coalesce(o.pool_id::text, '')) placing '8' from 13)
       placing '8' from 17)::uuid, $1::date, o.pool, o.pool_id,
     coalesce(c.client_id, j.client_id), o.cents, o.entries, o.leads, o.ready_leads, o.candidates, o.waiting_cents,
     o.oldest_day,
     (select count(*)::int from cost_receipts r where r.month = $1::date and r.kind = 'hire'
       and case o.pool when 'campaign' then o.pool_id = any(r.campaign_ids) when 'posting' then r.job_id = o.pool_id else r.campaign_ids = '{}' end),
     coalesce(c.status = 'archived' or c.ends_on < $2::date, j.status in ('closed', 'filled') or j.valid_through < $2::date, false)
   from (select e.pool, e.pool_id, sum(e.cents)::bigint as cents, count(*)::int as entries,
       count(distinct e.lead_id)::int as leads, count(distinct e.lead_id) filter (where e.is_ready)::int as ready_leads,
       count(distinct e.candidate_id)::int as candidates,
       coalesce(sum(e.cents) filter (where e.kind = 'ads' and e.lead_id is null), 0)::bigint as waiting_cents,
       min(e.day) as oldest_day
     from cost_entries e where not e.is_final and e.missing is null and e.booked <= $1::date
       and (e.taken is null or e.taken > $1::date) group by 1, 2) o
   left join campaigns c on o.pool = 'campaign' and c.id = o.pool_id
   left join job_postings j on o.pool = 'posting' and j.id = o.pool_id`,
)
export const writeOpen = (db: Db, month: string, today: string) => insertOpen.rows(db, [month, today])
