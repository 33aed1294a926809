// The lines of an invoice or credit note.
import { lineTitle } from './invoice-rules.ts'
import type { CreditRow, SoldRow } from './ports.ts'
import type { InvoiceLine } from './queries/invoices.ts'

const dayIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'short', day: 'numeric' })
  return (at: string) => format.format(new Date(at))
}

/** The purchase order number of the buyer, unless the whole invoice has the same one. */
export const soldLine =
  (zone: string, clientPo: string) =>
  (row: SoldRow): InvoiceLine => {
    const [from, to] = [dayIn(zone)(row.firstAt), dayIn(zone)(row.lastAt)]
    const po = row.poNumber && row.poNumber !== clientPo ? `PO ${row.poNumber}, ` : ''
    return {
      title: lineTitle({ product: row.product, shareLimit: row.shareLimit, ageBand: row.ageBand }),
      detail: `${po}Order ${row.orderNumber}, ${from === to ? from : `${from} to ${to}`}`,
      count: row.count,
      unitCents: row.priceCents,
      amountCents: row.count * row.priceCents,
    }
  }

const MAX_DATES = 8

export const creditLine =
  (zone: string) =>
  ({ kind, orderNumber: order, cents, count, dates }: CreditRow): InvoiceLine => {
    const days = [...new Set(dates.map(dayIn(zone)))]
    const shown = days.slice(0, MAX_DATES).join(', ')
    return {
      title: kind === 'return' ? 'Returned leads' : 'Refund to the balance',
      detail: `${order ? `Order ${order}, credited` : 'Credited'} ${days.length > MAX_DATES ? `${shown} and later` : shown}`,
      ...(kind === 'return' ? { count: -count, unitCents: -cents } : { count: null, unitCents: null }),
      amountCents: count * cents,
    }
  }
