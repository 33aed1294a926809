// What the demo customer did with bought leads: calls, outcomes, returns in every state, and invoices.
import { issueDue, issueInvoice } from '#domains/billing/server/invoices.ts'
import type { OwnLeadChange } from '#domains/delivery/contract/lead-schemas.ts'
import { changeOwnLead } from '#domains/delivery/server/lead-service.ts'
import { askForReturn, decideReturn } from '#domains/delivery/server/return-service.ts'
import type { Context } from '#platform/server/transaction.ts'
import { MINUTE } from '#shared/durations.ts'
import { listDelivered, listReturnsToDecide } from './queries/demo.ts'
import { asCustomer, asStaff, type DemoCustomer, type DemoStaff } from './staff.ts'

type Given = DemoCustomer & { manager: DemoStaff }

const WORK: readonly OwnLeadChange[] = [
  { status: 'contacted', notes: 'Left a message, calls back after 4 PM.' },
  { status: 'not_a_fit', notes: 'Wants nights only.' },
  { status: 'contacted' },
  { status: 'interviewing', notes: 'Interview on Thursday with the charge nurse.' },
  { status: 'contacted', notes: 'Wants to hear about the weekend shift.' },
  { status: 'not_a_fit' },
  { status: 'contacted' },
  { status: 'interviewing' },
  { status: 'contacted' },
  { status: 'not_a_fit', notes: 'Found another job last week.' },
  { status: 'hired', notes: 'Starts on the first of next month.' },
]

export async function addAfterSale(context: Context, given: Given): Promise<void> {
  const { clientId, manager } = given
  const as = (at: Date) => asCustomer(context, given, at)
  const delivered = await listDelivered(context.db, clientId)
  for (const [index, { id, delivered_at: at }] of delivered.entries()) {
    const changes = index % 3 === 0 ? undefined : WORK[index % WORK.length]
    if (!changes) continue
    const called = new Date(Date.parse(at) + ((index * 17) % 90) * MINUTE + 2 * MINUTE)
    if (called < context.now) await changeOwnLead(as(called), { id, changes, version: null })
  }
  // The last ones can still be returned. One stays open, the others are decided.
  const waiting = delivered.filter((_, index) => index % 3 === 0).slice(-5)
  for (const [index, { id }] of waiting.entries()) {
    const at = new Date(context.now.getTime() - (50 - index * 8) * MINUTE)
    const ask = RETURNS[index % RETURNS.length]
    if (ask) await askForReturn(as(at), { id, ask })
  }
  const open = await listReturnsToDecide(context.db, clientId)
  const deciding = {
    ...asStaff(context, manager, new Date(context.now.getTime() - 8 * MINUTE)),
    isQuiet: true as const,
  }
  const [approved, rejected] = open
  if (approved)
    await decideReturn(deciding, {
      id: approved.id,
      decision: { decision: 'approve', note: 'The number is out of service. Credited.' },
    })
  if (rejected)
    await decideReturn(deciding, {
      id: rejected.id,
      decision: { decision: 'reject', note: 'The ZIP code is inside the area of the order.' },
    })
  await issueDue({ ...context, now: afterLastMonth(context.now), isQuiet: true })
  await issueInvoice(as(new Date(context.now.getTime() - 6 * MINUTE)), clientId)
}

/** When the invoices of the last month went out: on the first of this month, before the invoice that was asked for. */
function afterLastMonth(now: Date): Date {
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1, 12, 20)
  return new Date(Math.min(first, now.getTime() - 7 * MINUTE))
}

const RETURNS = [
  { reason: 'bad_contact', note: 'The number is not in service.' },
  { reason: 'wrong_category', note: 'Works as a medical biller, not as a nurse.' },
  { reason: 'out_of_area', note: 'Moved to another state.' },
  { reason: 'duplicate', note: 'We have this person from our own ad.' },
] as const
