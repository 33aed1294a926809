// The first section of a customer's account: open invitations, then the profile.
import { OwnInvitations } from '#domains/clients/web/own-invitations.tsx'
import { Profile } from '#domains/identity/web/profile.tsx'

export const PortalProfile = () => (
  <>
    <OwnInvitations />
    <Profile />
  </>
)
