// The start page of staff: their dashboard, in their own frame.
import { Dashboard } from '#domains/dashboard/web/dashboard.tsx'
import type { CurrentUser } from '#domains/identity/contract/endpoints.ts'
import { StaffFrame } from './staff-frame.tsx'

export function StaffHome({ user }: { user: CurrentUser }) {
  return (
    <StaffFrame user={user}>
      <Dashboard />
    </StaffFrame>
  )
}
