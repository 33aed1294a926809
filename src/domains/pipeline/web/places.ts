// The screens of the pipeline in the sidebar.
import { SquareKanban, UserX } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const pipelinePlaces: readonly Place[] = [
  {
    to: '/employer/pipeline',
    label: 'Pipeline',
    group: 'hiring',
    order: 20,
    icon: SquareKanban,
    mobileLabel: 'Pipeline',
  },
  { to: '/disqualified', label: 'Disqualified', group: 'hiring', order: 50, icon: UserX },
]
