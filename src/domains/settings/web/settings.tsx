// The user's own settings.
import { Sections } from '#platform/web/sections.tsx'

const SECTIONS = [
  { to: '/settings', label: 'Profile' },
  { to: '/settings/security', label: 'Security' },
  { to: '/settings/notifications', label: 'Notifications' },
  { to: '/settings/calendar', label: 'Calendar' },
  { to: '/settings/appearance', label: 'Appearance' },
] as const

export const Settings = () => <Sections label="Settings" groups={[{ sections: SECTIONS }]} />
