// Every promise of the market as a query that lists what breaks it: the ledger's own, and those of the sale.
// The promises of one domain read figures of others.
import '#app/server/modules.ts'
import { ledgerChecks } from '#domains/billing/server/index.ts'
import type { Db } from '#platform/server/database.ts'

const SALE = {
  'Leads sold too often': 'select id from leads where shares_sold > share_limit',
  'Shares without a delivery, or the reverse': `select l.id from leads l where l.shares_sold <>
    (select count(*) from lead_deliveries d where d.lead_id = l.id)`,
  'Debits without their deliveries, or the reverse': `select t.id from ledger_transactions t where t.kind = 'sale' and
    (select coalesce(sum(price_cents), 0) from lead_deliveries d where d.ledger_transaction_id = t.id) <>
    (select -sum(e.amount_cents) from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where e.transaction_id = t.id and a.client_id is not null)`,
  'Lines that count other deliveries than they have': `select n.id from order_lines n where n.delivered <>
    (select count(*) from lead_deliveries d where d.order_line_id = n.id)`,
  'Money held for orders that are over': `select n.id from order_lines n join orders o on o.id = n.order_id
    where n.held_cents > 0 and o.status not in ('fulfilling', 'paused')`,
}

/** The broken promises with their counts. Empty is sound. */
export async function brokenPromises(db: Db): Promise<string[]> {
  const counts: { name: string; count: number }[] = await ledgerChecks({ db })
  for (const [name, query] of Object.entries(SALE)) {
    const [row] = await db.query<{ count: number }>({
      text: `select count(*)::int as count from (${query}) broken`,
    })
    counts.push({ name, count: row?.count ?? 0 })
  }
  return counts.filter(({ count }) => count > 0).map(({ name, count }) => `${name}: ${count}`)
}
