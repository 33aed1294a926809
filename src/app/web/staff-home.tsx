// The start page of staff: their dashboard, in their own frame.
import type { CurrentUser } from '#domains/identity/contract.ts'
import { Planned } from './planned.tsx'
import { StaffFrame } from './staff-frame.tsx'

export function StaffHome({ user }: { user: CurrentUser }) {
  return (
    <StaffFrame user={user}>
      <Planned path="/dashboard" />
    </StaffFrame>
  )
}
