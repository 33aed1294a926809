// A customer's account: its sections, from identity, clients, delivery and notifications.
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { Sections as SectionFrame, type SectionGroup } from '#platform/web/sections.tsx'

const Profile = lazyPart(() => import('./portal-profile.tsx'), 'PortalProfile')
const Security = lazyPart(() => import('#domains/identity/web/security.tsx'), 'SignInMethods')
const Sessions = lazyPart(() => import('#domains/identity/web/account-sessions.tsx'), 'AccountSessions')
const Notifications = lazyPart(
  () => import('#domains/notifications/web/preferences.tsx'),
  'NotificationPreferences',
)
const Team = lazyPart(() => import('#domains/clients/web/company.tsx'), 'CompanyAccount')
const Delivery = lazyPart(() => import('#domains/delivery/web/delivery-channels.tsx'), 'DeliveryChannels')

const PARTS: Readonly<Record<string, ReactNode>> = {
  security: <Security />,
  sessions: <Sessions />,
  notifications: <Notifications />,
  team: <Team />,
  delivery: <Delivery />,
}

function partOf(section: string | undefined): ReactNode {
  if (section === undefined) return <Profile />
  return Object.hasOwn(PARTS, section) ? PARTS[section] : null
}

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

export function PortalAccount() {
  const { section } = useParams({ strict: false })
  const part = partOf(section)
  if (!part) return <Navigate to="/portal/account" replace />
  return (
    <>
      <title>Account · Candor Hire</title>
      <SectionFrame label="Account" groups={GROUPS} isPortal>
        {part}
      </SectionFrame>
    </>
  )
}
