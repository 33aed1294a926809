// A customer's account: its sections, from identity, clients, delivery and notifications.
import { type SectionGroup, Sections } from '#platform/web/sections.tsx'

const GROUPS: readonly SectionGroup[] = [
  {
    label: 'You',
    sections: [
      { to: '/portal/account', label: 'Profile' },
      { to: '/portal/account/security', label: 'Sign-in security', tour: 'security' },
      { to: '/portal/account/sessions', label: 'Sessions' },
      { to: '/portal/account/notifications', label: 'Notifications' },
    ],
  },
  {
    label: 'Company',
    sections: [
      { to: '/portal/account/team', label: 'Company and team' },
      { to: '/portal/account/delivery', label: 'Delivery of leads' },
    ],
  },
]

export const PortalAccount = () => <Sections label="Account" groups={GROUPS} isPortal />
