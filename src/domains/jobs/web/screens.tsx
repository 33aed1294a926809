// The screens of jobs: for staff, customers and the public.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { InsightsSearch, OwnPostingsSearch } from './portal-search.ts'
import type { PostingsSearch } from './postings-search.ts'
import { readJobFormSearch, readPublicJobSearch, readPublicSearch } from './search.ts'

export const jobsScreens = [
  {
    path: '/jobs',
    guard: 'visitor',
    search: readPublicSearch,
    component: lazyScreen(() => import('./public-jobs.tsx'), 'PublicJobs'),
  },
  {
    path: '/jobs/$slug',
    guard: 'visitor',
    search: readPublicJobSearch,
    component: lazyScreen(() => import('./public-job.tsx'), 'PublicJob'),
  },
  {
    path: '/portal/job-postings',
    guard: 'customer',
    search: readLater<OwnPostingsSearch>(),
    component: lazyScreen(() => import('./portal-postings.tsx'), 'PortalPostings'),
    shape: 'list',
  },
  {
    path: '/portal/job-insights',
    guard: 'customer',
    search: readLater<InsightsSearch>(),
    component: lazyScreen(() => import('./portal-insights.tsx'), 'PortalInsights'),
  },
  {
    path: '/admin/job-postings',
    guard: 'staff',
    search: readLater<PostingsSearch>(),
    component: lazyScreen(() => import('./job-postings.tsx'), 'JobPostings'),
    shape: 'list',
  },
  {
    path: '/employer/jobs/new',
    guard: 'staff',
    search: readJobFormSearch,
    component: lazyScreen(() => import('./job-form.tsx'), 'JobForm'),
    shape: 'form',
  },
] as const satisfies readonly Screen[]
