// The action and the tour of interviews.
import { Calendar, CalendarPlus } from 'lucide-react'
import type { OfferedTour } from '#domains/help/web/index.ts'
import type { Action } from '#platform/web/screen.ts'

export const actions: readonly Action[] = [
  {
    id: 'schedule',
    order: 30,
    label: 'Schedule an interview',
    icon: CalendarPlus,
    link: { to: '/interview-tracker', search: { schedule: true } },
  },
]

export const tours: readonly OfferedTour[] = [
  {
    id: 'interviews-guide',
    name: 'Interviews Tour',
    icon: Calendar,
    description: 'Calendar, scheduling, scorecards',
    screens: ['/interview-tracker'],
    load: async () => (await import('./tour.ts')).interviewsTour,
  },
]
