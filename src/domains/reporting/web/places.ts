// Reports in the sidebar.
import { ChartColumn, ChartLine, UsersRound } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const reportingPlaces: readonly Place[] = [
  { to: '/account-reporting', label: 'Account reporting', group: 'money', order: 10, icon: ChartColumn },
  { to: '/account-reporting/builder', label: 'Report builder', group: 'money', order: 12, icon: ChartLine },
  { to: '/account-reporting/recruiters', label: 'Recruiters', group: 'money', order: 14, icon: UsersRound },
]
