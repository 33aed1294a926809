// The action of jobs.
import { Briefcase } from 'lucide-react'
import type { Action } from '#platform/web/screen.ts'

export const actions: readonly Action[] = [
  {
    id: 'new-job',
    order: 20,
    label: 'Create job posting',
    icon: Briefcase,
    link: { to: '/employer/jobs/new' },
  },
]
