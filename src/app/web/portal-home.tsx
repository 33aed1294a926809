// The start page of a customer: their dashboard, in their own frame.
import type { CurrentUser } from '#domains/identity/contract.ts'
import { Planned } from './planned.tsx'
import { PortalFrame } from './portal-frame.tsx'

export function PortalHome({ user }: { user: CurrentUser }) {
  return (
    <PortalFrame user={user}>
      <Planned path="/portal/dashboard" />
    </PortalFrame>
  )
}
