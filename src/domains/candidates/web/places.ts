// The hiring tracker in the sidebar.
import { Users } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const candidatesPlaces: readonly Place[] = [
  {
    to: '/hiring-tracker',
    label: 'Hiring tracker',
    group: 'hiring',
    order: 10,
    icon: Users,
    mobileLabel: 'Tracker',
  },
]
