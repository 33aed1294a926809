// The tours of a user's own settings, for staff and for customers.
import { Settings } from 'lucide-react'
import type { OfferedTour } from '#domains/help/web/index.ts'

const tour = { id: 'settings-overview', name: 'Settings Tour', icon: Settings } as const

export const tours: readonly OfferedTour[] = [
  {
    ...tour,
    description: 'Profile, security, appearance',
    screens: ['/settings', '/settings/security', '/settings/appearance'],
    load: async () => (await import('./tour.ts')).settingsTour,
  },
  {
    ...tour,
    description: 'Profile, password, devices',
    screens: ['/portal/account'],
    load: async () => (await import('./account-tour.ts')).accountTour,
  },
]
