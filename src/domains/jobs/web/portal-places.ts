// The screens of jobs in the portal.
import { Briefcase, TrendingUp } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const jobsPortalPlaces: readonly Place[] = [
  {
    to: '/portal/job-postings',
    label: 'Jobs',
    group: 'portal',
    order: 40,
    icon: Briefcase,
    mobileLabel: 'Jobs',
  },
  { to: '/portal/job-insights', label: 'Insights', group: 'portal', order: 50, icon: TrendingUp },
]
