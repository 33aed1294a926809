// Who learns about an invoice or credit note: the audit, open screens, and the client's accounts payable.
import { agencyFace } from '#platform/server/agency-face.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Fact, Letter, MailKind } from '#platform/server/mail-letter.ts'
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
  const { face } = await agencyFace.get()(tx.db)
  const seller = content.from?.name ?? face.name
  await sendMail(tx, { to: email, letter: invoiceLetter({ ...row, seller, origin: tx.origin }) })
}

type Invoiced = Pick<NewInvoice, 'kind' | 'totalCents' | 'dueCents' | 'dueAt' | 'timezone'> & {
  number: string
  content: { to: { name: string } }
  seller: string
  origin: string
}

function invoiceLetter(invoice: Invoiced): Letter {
  const { number, content, seller, origin } = invoice
  const noun = invoice.kind === 'credit_note' ? 'Credit note' : 'Invoice'
  return {
    heading: `${noun} ${number} from ${seller}`,
    sentences: [`${noun} ${number} for ${content.to.name} is ready: ${amountWords(invoice)}.`],
    facts: factsOf(invoice),
    button: { label: 'Open Billing', url: `${origin}/portal/billing` },
    closing: ['Download it under Billing.'],
    why: 'You get this email because invoices of your company go to this address.',
  }
}

function factsOf({ kind, totalCents, dueCents }: Invoiced): Fact[] {
  const total = formatCents(kind === 'credit_note' ? -totalCents : totalCents)
  const due = dueCents > 0 && kind !== 'credit_note' ? [fact('Due', formatCents(dueCents))] : []
  return [fact('Total', total), ...due]
}

const fact = (label: string, value: string): Fact => ({ label, value, isFigure: true })

export const billingMails: readonly MailKind[] = [
  {
    id: 'invoice',
    label: 'Invoice',
    reader: 'customer',
    sample: ({ origin, agency }) =>
      invoiceLetter({
        kind: 'invoice',
        number: '2026-0041',
        totalCents: 120_840,
        dueCents: 120_840,
        dueAt: '2026-12-15T18:00:00.000Z',
        timezone: 'America/Chicago',
        content: { to: { name: 'Lakeside Health' } },
        seller: agency,
        origin,
      }),
  },
]

function amountWords({ kind, totalCents: total, dueCents: due, dueAt, timezone }: Invoiced): string {
  if (kind === 'credit_note') return `${formatCents(-total)}, added to the balance`
  if (due === 0 || !dueAt) return `${formatCents(total)}, paid from the balance`
  const day = new Intl.DateTimeFormat('en-US', { timeZone: timezone, dateStyle: 'medium' })
  return `${formatCents(total)}, of which ${formatCents(due)} is due on ${day.format(new Date(dueAt))}`
}
