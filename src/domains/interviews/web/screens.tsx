// The screens of interviews.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readInterviewSearch } from './search.ts'

export const interviewsScreens = [
  {
    path: '/interview-tracker',
    guard: 'staff',
    search: readInterviewSearch,
    component: lazyScreen(() => import('./interview-tracker.tsx'), 'InterviewTracker'),
    shape: 'list',
  },
  {
    path: '/settings/calendar',
    guard: 'settings',
    component: lazyScreen(() => import('./calendar-feed.tsx'), 'CalendarFeed'),
  },
] as const satisfies readonly Screen[]
