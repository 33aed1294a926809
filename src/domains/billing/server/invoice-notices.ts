// Who learns about an invoice or credit note: the audit, open screens, and the client's accounts payable.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { formatCents } from '#shared/money.ts'
import type { NewInvoice } from './queries/invoices.ts'

export async function tellIssued(tx: Tx, row: NewInvoice, email: string): Promise<void> {
  const { id, number, clientId, content } = row
  await audit(tx, {
    action: 'invoice_issued',
    subjectType: 'client',
    subjectId: clientId,
    after: { number, id },
  })
  await publish(tx, { type: 'wallet.updated', audience: { client: clientId } })
  await publish(tx, { type: 'wallet.updated', audience: 'staff' })
  if (!email) return
  const noun = row.kind === 'credit_note' ? 'Credit note' : 'Invoice'
  await sendMail(tx, {
    to: email,
    subject: `${noun} ${number} from ${content.from?.name ?? 'Candor Hire'}`,
    text: `${noun} ${number} for ${content.to.name} is ready: ${amountWords(row)}.\n\nDownload it under Billing: ${tx.origin}/portal/billing`,
  })
}

function amountWords({ kind, totalCents: total, dueCents: due, dueAt, timezone }: NewInvoice): string {
  if (kind === 'credit_note') return `${formatCents(-total)}, added to the balance`
  if (due === 0 || !dueAt) return `${formatCents(total)}, paid from the balance`
  const day = new Intl.DateTimeFormat('en-US', { timeZone: timezone, dateStyle: 'medium' })
  return `${formatCents(total)}, of which ${formatCents(due)} is due on ${day.format(new Date(dueAt))}`
}
