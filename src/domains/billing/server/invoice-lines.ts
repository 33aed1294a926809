// The lines of an invoice or credit note.
import { lineTitle } from './invoice-rules.ts'
import type { CreditRow, InvoiceLine, SoldRow } from './queries/invoices.ts'

const dayIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'short', day: 'numeric' })
  return (at: string) => format.format(new Date(at))
}

/** The purchase order number of the buyer, unless the whole invoice has the same one. */
export const soldLine =
  (zone: string, clientPo: string) =>
  (row: SoldRow): InvoiceLine => {
    const [from, to] = [dayIn(zone)(row.first_at), dayIn(zone)(row.last_at)]
    const po = row.po_number && row.po_number !== clientPo ? `PO ${row.po_number}, ` : ''
    return {
      title: lineTitle({ product: row.product, shareLimit: row.share_limit, ageBand: row.age_band }),
      detail: `${po}Order ${row.order_number}, ${from === to ? from : `${from} to ${to}`}`,
      count: row.count,
      unitCents: row.price_cents,
      amountCents: row.count * row.price_cents,
    }
  }

const MAX_DATES = 8

export const creditLine =
  (zone: string) =>
  ({ kind, order_number: order, cents, count, dates }: CreditRow): InvoiceLine => {
    const days = [...new Set(dates.map(dayIn(zone)))]
    const shown = days.slice(0, MAX_DATES).join(', ')
    return {
      title: kind === 'return' ? 'Returned leads' : 'Refund to the balance',
      detail: `${order ? `Order ${order}, credited` : 'Credited'} ${days.length > MAX_DATES ? `${shown} and later` : shown}`,
      ...(kind === 'return' ? { count: -count, unitCents: -cents } : { count: null, unitCents: null }),
      amountCents: count * cents,
    }
  }
