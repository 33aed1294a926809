// The dashboard in the sidebar.
import { LayoutDashboard } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const dashboardPlaces: readonly Place[] = [
  {
    to: '/dashboard',
    label: 'Dashboard',
    group: 'top',
    order: 10,
    icon: LayoutDashboard,
    mobileLabel: 'Home',
    home: true,
  },
]
