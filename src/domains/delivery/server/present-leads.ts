// Bought leads as their client reads them.
import { CLIENT_CONTACT_NAMES, CLIENT_FACT_NAMES } from '#domains/integrations/contract/lead-fields.ts'
import { pick } from '#shared/fields.ts'
import type { OwnLead, OwnLeadSummary, Pace, Receipt } from '../contract/lead-schemas.ts'
import type { ConsentRow, DeliveryRow, ReceiptRow, SaleRow, WholeDeliveryRow } from './queries/deliveries.ts'

export const toOwnLeadSummary = (row: DeliveryRow): OwnLeadSummary => ({
  id: row.id,
  deliveredAt: row.deliveredAt,
  contact: row.hasContact
    ? { ...pick(row, CLIENT_CONTACT_NAMES), firstName: row.firstName ?? '', lastName: row.lastName ?? '' }
    : null,
  ...pick(row, CLIENT_FACT_NAMES),
  status: row.status,
  outcome: row.outcome,
  notes: row.notes,
  firstContactedAt: row.firstContactedAt,
  order: { id: row.orderId, number: row.orderNumber },
  saleNo: row.saleNo,
  shareLimit: row.shareLimit,
  receiptHash: row.receiptHash.toString('hex'),
  priceCents: row.priceCents,
  returnableUntil: row.returnableUntil,
  returnedAt: row.returnedAt,
  return:
    row.returnStatus && row.returnReason && row.returnAskedAt
      ? { status: row.returnStatus, reason: row.returnReason, askedAt: row.returnAskedAt }
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
    client: { id: row.clientId, name: row.clientName },
    answers: row.answers,
    questions,
    receivedAt: row.receivedAt,
    channel: row.channel,
    paidBy,
    consents: consents.map((consent) => ({
      channel: consent.channel,
      text: consent.words,
      capturedAt: consent.capturedAt,
      revokedAt: consent.revokedAt,
    })),
    sales: sales.map((sale) => ({ saleNo: sale.saleNo, soldAt: sale.deliveredAt })),
    returnDays: row.returnDays,
    returnReasons: row.returnReasons,
    returnLimitPercent: row.returnLimitPercent,
    return: summary.return && {
      ...summary.return,
      note: row.returnNote ?? '',
      answer: row.returnAnswer ?? '',
      decidedAt: row.returnDecidedAt,
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
  const sales = rows.map((row) => ({ ...row, code: row.receiptHash.toString('hex') }))
  const index = sales.findIndex((sale) => sale.code === code)
  const own = sales[index]
  if (!own) throw new Error('The chain of a receipt contains it.')
  return {
    saleNo: own.saleNo,
    shareLimit: own.shareLimit,
    soldAt: isoOf(own.deliveredAt),
    deliveryId: own.id,
    previous: sales[index - 1]?.code ?? '',
    chain: sales.map((sale) => ({
      saleNo: sale.saleNo,
      soldAt: isoOf(sale.deliveredAt),
      code: endsOf(sale.code),
    })),
  }
}
