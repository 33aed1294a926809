// Receipts as downloads: the agency's own, and the client's.
import type { FastifyReply } from 'fastify'
import { findAgency } from '#domains/settings/server/index.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { CustomerReceipt } from '../contract/customer-schemas.ts'
import { RECEIPT_KIND_LABELS, surplusWords } from '../contract/words.ts'
import { dayWords } from './day-words.ts'
import { monthName } from './present-receipt.ts'
import { renderReceipt } from './receipt-pdf.ts'
import { getReceipt } from './receipts-service.ts'

const send = (reply: FastifyReply, name: string, pdf: Buffer) =>
  reply.header('content-disposition', `attachment; filename="${name}.pdf"`).type('application/pdf').send(pdf)

export async function sendReceipt(
  context: Context,
  reply: FastifyReply,
  asked: { id: string; receipt?: string | undefined },
) {
  const receipt = await getReceipt(context, asked)
  const { name, timezone } = await findAgency(context.db)
  const { hire, month } = receipt
  const day = (at: string) => dayWords(at, timezone)
  const pdf = await renderReceipt({
    agency: name || 'Candor Hire',
    title: `${RECEIPT_KIND_LABELS[receipt.kind]}: ${hire.candidate.name}`,
    state:
      receipt.state === 'closed'
        ? `${monthName(month, '')} is closed. This receipt never changes.`
        : `${monthName(month, '')} is provisional. Costs can still change.`,
    facts: [
      { label: 'Candidate', value: hire.candidate.name },
      { label: 'Job', value: `${hire.job.title}, ${hire.job.reference}` },
      { label: 'Client', value: hire.client.name },
      { label: 'Recruiter', value: hire.recruiter?.name ?? 'None' },
      { label: 'Hired', value: day(hire.hiredAt) },
    ],
    lines: receipt.lines,
    total: { label: receipt.state === 'closed' ? 'One hire' : 'One hire, so far', cents: receipt.totalCents },
    notes: [
      ...(receipt.kind === 'hire' ? [surplusWords(receipt.totalCents) ?? []].flat() : []),
      ...receipt.missing.map(({ label, detail }) => `${label}: ${detail}`),
      'Not counted: office, software and the time of the client’s own staff.',
    ],
  })
  return send(reply, `receipt-${hire.job.reference}-${month}`, pdf)
}

export async function sendCustomerReceipt(context: Context, reply: FastifyReply, receipt: CustomerReceipt) {
  const { name, timezone } = await findAgency(context.db)
  const pdf = await renderReceipt({
    agency: name || 'Candor Hire',
    title: `Receipt: ${receipt.name}`,
    state: 'Your price for this hire, with your share of the leads not hired.',
    facts: [
      { label: 'Candidate', value: receipt.name },
      { label: 'Job', value: receipt.job ?? 'Not named' },
      { label: 'Order', value: receipt.order ? String(receipt.order.number) : 'None' },
      { label: 'Hired', value: dayWords(receipt.hiredAt, timezone) },
    ],
    lines: receipt.lines.map((line) => ({ ...line, parts: [] })),
    total: { label: 'This hire', cents: receipt.totalCents },
    notes: [],
  })
  return send(reply, `receipt-${receipt.hiredAt.slice(0, 10)}`, pdf)
}
