// The people of the demo, and acting as one of them at a past moment.
import type { Context, Tx } from '#platform/server/transaction.ts'
import type { CustomerActor, StaffActor, StaffRole } from '#shared/roles.ts'

export type DemoStaff = { id: string; name: string; role: StaffRole }

/** The context of a colleague at a past moment. */
export function asStaff<C extends Tx>(context: C, person: DemoStaff, at: Date): C & Tx<StaffActor> {
  return {
    ...context,
    now: at,
    requestId: 'demo',
    actor: { ...person, kind: 'staff', userId: person.id, sessionId: '', timezone: 'America/Chicago' },
  }
}

export type DemoCustomer = { clientId: string; customer: { id: string; name: string } }

/** The context of the customer at a past moment. Nothing is sent. */
export function asCustomer(
  context: Context,
  { customer, clientId }: DemoCustomer,
  at: Date,
): Context<CustomerActor> {
  return {
    ...context,
    now: at,
    isQuiet: true,
    requestId: 'demo',
    actor: {
      kind: 'customer',
      role: 'customer',
      userId: customer.id,
      name: customer.name,
      sessionId: '',
      timezone: 'America/Chicago',
      clientIds: [clientId],
    },
  }
}
