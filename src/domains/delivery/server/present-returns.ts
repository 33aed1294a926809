// Returns and the leads of an order, as staff read them.
import type { OrderLead, Return, ReturnSummary } from '../contract/return-schemas.ts'
import { toOwnLeadSummary } from './present-leads.ts'
import type { DeliveryRow } from './queries/deliveries.ts'
import type { findPrecedent, ReturnRow, WholeReturnRow } from './queries/returns.ts'

export function toOrderLead(row: DeliveryRow): OrderLead {
  const { id, contact, city, state, status, saleNo, shareLimit, priceCents, deliveredAt, returnedAt } =
    toOwnLeadSummary(row)
  return {
    id,
    leadId: row.leadId,
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
  client: { id: row.clientId, name: row.clientName },
  reason: row.reason,
  status: row.status,
  category: row.category,
  priceCents: row.priceCents,
  factsAgainst: row.facts.filter(({ agrees }) => !agrees).length,
  createdAt: row.createdAt,
  decidedAt: row.decidedAt,
})

export function toReturn(
  row: WholeReturnRow,
  { rows, counts }: Awaited<ReturnType<typeof findPrecedent>>,
): Return {
  const sum = (name: 'decided' | 'credited') => counts.reduce((all, count) => all + count[name], 0)
  const alike = counts.find((count) => count.isAlike)
  return {
    ...toReturnSummary(row),
    note: row.note,
    answer: row.answer,
    askedBy: row.askedBy,
    decidedBy: row.decidedBy,
    product: { id: row.productId, name: row.productName },
    order: { id: row.orderId, number: row.orderNumber },
    leadId: row.leadId,
    city: row.city,
    state: row.state,
    saleNo: row.saleNo,
    shareLimit: row.shareLimit,
    deliveredAt: row.deliveredAt,
    facts: row.facts,
    policy: {
      returnDays: row.returnDays,
      byRule: row.autoReturnReasons,
      byStaff: row.returnReasons.filter((reason) => !row.autoReturnReasons.includes(reason)),
      limitPercent: row.returnLimitPercent,
    },
    precedent: {
      decided: sum('decided'),
      credited: sum('credited'),
      alike: row.facts.some(({ agrees }) => !agrees)
        ? { decided: alike?.decided ?? 0, credited: alike?.credited ?? 0 }
        : null,
      items: rows.map((past) => ({
        id: past.id,
        client: past.clientName,
        status: past.status,
        decidedAt: past.decidedAt,
        by: past.by,
        against: past.against,
      })),
    },
  }
}
