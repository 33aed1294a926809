// Reports in the portal.
import { ChartColumn } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const reportingPortalPlaces: readonly Place[] = [
  { to: '/portal/reports', label: 'Reports', group: 'portal', order: 60, icon: ChartColumn },
]
