// Interviews in the sidebar.
import { Calendar } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const interviewsPlaces: readonly Place[] = [
  {
    to: '/interview-tracker',
    label: 'Interviews',
    group: 'hiring',
    order: 30,
    icon: Calendar,
    mobileLabel: 'Interviews',
  },
]
