// The demo's colleagues, and acting as one of them at a moment in the past.
import type { Context } from '#platform/server/transaction.ts'
import type { StaffRole } from '#platform/shared/roles.ts'

export type DemoStaff = { id: string; name: string; role: StaffRole }

/** The context of a colleague at a moment in the past. */
export function asStaff(context: Context, person: DemoStaff, at: Date): Context {
  return {
    ...context,
    now: at,
    requestId: 'demo',
    actor: { kind: 'staff', userId: person.id, role: person.role, name: person.name, sessionId: '' },
  }
}
