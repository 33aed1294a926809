// The tours of the two dashboards.
import { LayoutDashboard } from 'lucide-react'
import type { OfferedTour } from '#domains/help/web/index.ts'

const tour = { id: 'dashboard-intro', name: 'Dashboard Tour', icon: LayoutDashboard } as const

export const tours: readonly OfferedTour[] = [
  {
    ...tour,
    description: 'Screens, search, your account',
    screens: ['/dashboard', '/'],
    load: async () => (await import('./tours.ts')).staffDashboardTour,
  },
  {
    ...tour,
    description: 'Screens of the portal',
    screens: ['/portal/dashboard', '/'],
    load: async () => (await import('./tours.ts')).portalDashboardTour,
  },
]
