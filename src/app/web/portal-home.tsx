// The start page of a customer: their dashboard, in their own frame.
import { PortalDashboard } from '#domains/dashboard/web/portal-dashboard.tsx'
import type { CurrentUser } from '#domains/identity/contract/endpoints.ts'
import { PortalFrame } from './portal-frame.tsx'

export function PortalHome({ user }: { user: CurrentUser }) {
  return (
    <PortalFrame user={user}>
      <PortalDashboard />
    </PortalFrame>
  )
}
