// Words about an invoice, for both audiences.
import { formatMoney } from '#ui/format.ts'
import type { Invoice } from '../contract/schemas.ts'

export const dayIn = (at: string | number, zone: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: zone }).format(new Date(at))

/** The first and the last day, or the only one. */
export function periodOf({ startsAt, endsAt, timezone }: Invoice): string {
  const last = Date.parse(endsAt) - 1
  const [from, to] = [dayIn(startsAt, timezone), dayIn(last, timezone)]
  const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: timezone }).format(last)
  return from === to ? `${to}, ${year}` : `${from} to ${to}, ${year}`
}

/** Empty when nothing is due. */
export const dueWords = ({ openCents, dueAt, timezone }: Invoice) =>
  openCents > 0 && dueAt ? `${formatMoney(openCents)} by ${dayIn(dueAt, timezone)}` : ''

export const invoiceName = ({ kind, number }: Pick<Invoice, 'kind' | 'number'>) =>
  `${kind === 'credit_note' ? 'credit note' : 'invoice'} ${number}`
