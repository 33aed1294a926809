// The tours on offer, and where each one's screen is. Its steps stand beside the screen and are fetched with it. Staff
// have all five; a customer has those whose screens are in the portal: dashboard, buying leads, account.
import { Calendar, LayoutDashboard, Settings, ShoppingCart, Users } from 'lucide-react'
import type { OfferedTour } from '#domains/help/web/index.ts'

const names = {
  dashboard: { id: 'dashboard-intro', name: 'Dashboard Tour', icon: LayoutDashboard },
  purchase: { id: 'purchase-flow', name: 'Purchase Tutorial', icon: ShoppingCart },
  settings: { id: 'settings-overview', name: 'Settings Tour', icon: Settings },
} as const

export const staffTours: readonly OfferedTour[] = [
  {
    ...names.dashboard,
    description: 'Screens, search, your account',
    screens: ['/dashboard', '/'],
    load: async () => (await import('./dashboard-tours.ts')).staffDashboardTour,
  },
  {
    id: 'candidates-intro',
    name: 'Candidates Guide',
    icon: Users,
    description: 'Search, filter, open a candidate, bulk actions',
    screens: ['/hiring-tracker'],
    load: async () => (await import('#domains/candidates/web/tour.ts')).candidatesTour,
  },
  {
    id: 'interviews-guide',
    name: 'Interviews Tour',
    icon: Calendar,
    description: 'Calendar, scheduling, scorecards',
    screens: ['/interview-tracker'],
    load: async () => (await import('#domains/interviews/web/tour.ts')).interviewsTour,
  },
  {
    ...names.purchase,
    description: 'Lead sales',
    screens: ['/lead-purchasing'],
    load: async () => (await import('#domains/purchasing/web/tours.ts')).salesDeskTour,
  },
  {
    ...names.settings,
    description: 'Profile, security, appearance',
    screens: ['/settings', '/settings/security', '/settings/appearance'],
    load: async () => (await import('#domains/settings/web/tour.ts')).settingsTour,
  },
]

export const portalTours: readonly OfferedTour[] = [
  {
    ...names.dashboard,
    description: 'Screens of the portal',
    screens: ['/portal/dashboard', '/'],
    load: async () => (await import('./dashboard-tours.ts')).portalDashboardTour,
  },
  {
    ...names.purchase,
    description: 'Lead purchases',
    screens: ['/portal/purchase'],
    load: async () => (await import('#domains/purchasing/web/tours.ts')).portalPurchaseTour,
  },
  {
    ...names.settings,
    description: 'Profile, password, devices',
    screens: ['/portal/account'],
    load: async () => (await import('#domains/settings/web/account-tour.ts')).accountTour,
  },
]
