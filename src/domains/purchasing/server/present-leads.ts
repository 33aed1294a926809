// Bought leads as their client reads them.
import type { OwnLead, OwnLeadSummary, Pace, Receipt } from '../contract/lead-schemas.ts'
import type { ConsentRow, DeliveryRow, ReceiptRow, SaleRow, WholeDeliveryRow } from './queries/deliveries.ts'

export const toOwnLeadSummary = (row: DeliveryRow): OwnLeadSummary => ({
  id: row.id,
  deliveredAt: row.delivered_at,
  contact: row.has_contact
    ? { firstName: row.first_name ?? '', lastName: row.last_name ?? '', email: row.email, phone: row.phone }
    : null,
  category: row.category,
  city: row.city,
  state: row.state,
  zip: row.zip,
  status: row.status,
  outcome: row.outcome,
  notes: row.notes,
  firstContactedAt: row.first_contacted_at,
  order: { id: row.order_id, number: row.order_number },
  saleNo: row.sale_no,
  shareLimit: row.share_limit,
  receiptHash: row.receipt_hash.toString('hex'),
  priceCents: row.price_cents,
  returnableUntil: row.returnable_until,
  returnedAt: row.returned_at,
  return:
    row.return_status && row.return_reason && row.return_asked_at
      ? { status: row.return_status, reason: row.return_reason, askedAt: row.return_asked_at }
      : null,
  version: row.version,
})

type Further = {
  consents: readonly ConsentRow[]
  sales: readonly SaleRow[]
  pace: Pace
  questions: OwnLead['questions']
  paidBy: string | null
}

export function toOwnLead(
  row: WholeDeliveryRow,
  { consents, sales, pace, questions, paidBy }: Further,
): OwnLead {
  const summary = toOwnLeadSummary(row)
  return {
    ...summary,
    client: { id: row.client_id, name: row.client_name },
    answers: row.answers,
    questions,
    receivedAt: row.received_at,
    channel: row.channel,
    paidBy,
    consents: consents.map((consent) => ({
      channel: consent.channel,
      text: consent.words,
      capturedAt: consent.captured_at,
      revokedAt: consent.revoked_at,
    })),
    sales: sales.map((sale) => ({ saleNo: sale.sale_no, soldAt: sale.delivered_at })),
    returnDays: row.return_days,
    returnReasons: row.return_reasons,
    returnLimitPercent: row.return_limit_percent,
    return: summary.return && {
      ...summary.return,
      note: row.return_note ?? '',
      answer: row.return_answer ?? '',
      decidedAt: row.return_decided_at,
    },
    pace,
    newer: row.newer,
    older: row.older,
  }
}

const isoOf = (timestamp: string) => new Date(timestamp).toISOString()
const endsOf = (hash: string) => `${hash.slice(0, 8)}…${hash.slice(-8)}`

/** For anyone: the sales of one lead without names, contacts, buyers and prices. */
export function toReceipt(rows: readonly ReceiptRow[], code: string): Receipt {
  const sales = rows.map((row) => ({ ...row, code: row.receipt_hash.toString('hex') }))
  const place = sales.findIndex((sale) => sale.code === code)
  const own = sales[place]
  if (!own) throw new Error('The chain of a receipt contains it.')
  return {
    saleNo: own.sale_no,
    shareLimit: own.share_limit,
    soldAt: isoOf(own.delivered_at),
    deliveryId: own.id,
    previous: sales[place - 1]?.code ?? '',
    chain: sales.map((sale) => ({
      saleNo: sale.sale_no,
      soldAt: isoOf(sale.delivered_at),
      code: endsOf(sale.code),
    })),
  }
}
