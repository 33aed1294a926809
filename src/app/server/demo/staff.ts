// The demo's colleagues, and acting as one of them at a past moment.
import type { Tx } from '#platform/server/transaction.ts'
import type { StaffActor, StaffRole } from '#platform/shared/roles.ts'

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
