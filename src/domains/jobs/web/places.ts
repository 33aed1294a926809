// The screens of jobs in the sidebar.
import { Briefcase } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const jobsPlaces: readonly Place[] = [
  {
    to: '/admin/job-postings',
    label: 'Job postings',
    group: 'jobs',
    order: 10,
    icon: Briefcase,
    covers: ['/employer/jobs/new'],
  },
]
