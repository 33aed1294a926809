// The action and the tour of the hiring tracker.
import { UserPlus, Users } from 'lucide-react'
import type { OfferedTour } from '#domains/help/web/index.ts'
import type { Action } from '#platform/web/screen.ts'

export const actions: readonly Action[] = [
  {
    id: 'new',
    order: 10,
    label: 'Add candidate',
    icon: UserPlus,
    shortcut: 'C',
    link: { to: '/hiring-tracker', search: { create: true } },
  },
]

export const tours: readonly OfferedTour[] = [
  {
    id: 'candidates-intro',
    name: 'Candidates Guide',
    icon: Users,
    description: 'Search, filter, open a candidate, bulk actions',
    screens: ['/hiring-tracker'],
    load: async () => (await import('./tour.ts')).candidatesTour,
  },
]
