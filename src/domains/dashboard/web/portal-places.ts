// The dashboard in the portal.
import { LayoutDashboard } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const dashboardPortalPlaces: readonly Place[] = [
  {
    to: '/portal/dashboard',
    label: 'Dashboard',
    group: 'portal',
    order: 10,
    icon: LayoutDashboard,
    mobileLabel: 'Home',
    home: true,
  },
]
