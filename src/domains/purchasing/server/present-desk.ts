// The sales desk as staff read it.
import type { Balance, OrderLead, Return, ReturnSummary } from '../contract/desk-schemas.ts'
import { toOwnLeadSummary } from './present-leads.ts'
import type { DeliveryRow } from './queries/deliveries.ts'
import type { BalanceRow } from './queries/desk.ts'
import type { findPrecedent, ReturnRow, WholeReturnRow } from './queries/returns.ts'

export function toOrderLead(row: DeliveryRow): OrderLead {
  const { id, contact, city, state, status, saleNo, shareLimit, priceCents, deliveredAt, returnedAt } =
    toOwnLeadSummary(row)
  return {
    id,
    leadId: row.lead_id,
    contact,
    city,
    state,
    status,
    saleNo,
    shareLimit,
    priceCents,
    deliveredAt,
    returnedAt,
  }
}

export const toReturnSummary = (row: ReturnRow): ReturnSummary => ({
  id: row.id,
  client: { id: row.client_id, name: row.client_name },
  reason: row.reason,
  status: row.status,
  category: row.category,
  priceCents: row.price_cents,
  factsAgainst: row.facts.filter(({ agrees }) => !agrees).length,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
})

export function toReturn(
  row: WholeReturnRow,
  { rows, counts }: Awaited<ReturnType<typeof findPrecedent>>,
): Return {
  const sum = (name: 'decided' | 'credited') => counts.reduce((all, count) => all + count[name], 0)
  const alike = counts.find((count) => count.is_alike)
  return {
    ...toReturnSummary(row),
    note: row.note,
    answer: row.answer,
    askedBy: row.asked_by,
    decidedBy: row.decided_by,
    product: { id: row.product_id, name: row.product_name },
    order: { id: row.order_id, number: row.order_number },
    leadId: row.lead_id,
    city: row.city,
    state: row.state,
    saleNo: row.sale_no,
    shareLimit: row.share_limit,
    deliveredAt: row.delivered_at,
    facts: row.facts,
    policy: {
      returnDays: row.return_days,
      byRule: row.auto_return_reasons,
      byStaff: row.return_reasons.filter((reason) => !row.auto_return_reasons.includes(reason)),
      limitPercent: row.return_limit_percent,
    },
    precedent: {
      decided: sum('decided'),
      credited: sum('credited'),
      alike: row.facts.some(({ agrees }) => !agrees)
        ? { decided: alike?.decided ?? 0, credited: alike?.credited ?? 0 }
        : null,
      items: rows.map((past) => ({
        id: past.id,
        client: past.client_name,
        status: past.status,
        decidedAt: past.decided_at,
        by: past.by,
        against: past.against,
      })),
    },
  }
}

export const toBalance = (row: BalanceRow): Balance => ({
  id: row.id,
  name: row.name,
  availableCents: row.available_cents,
  heldCents: row.held_cents,
  balanceCents: row.available_cents + row.held_cents,
  creditLimitCents: row.credit_limit_cents,
  owedCents: row.owed_cents,
  openOrders: row.open_orders,
})
