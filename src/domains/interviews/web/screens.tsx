// The screens of interviews.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { InterviewSearch } from './search.ts'

export const interviewsScreens = [
  {
    path: '/interview-tracker',
    guard: 'staff',
    search: readLater<InterviewSearch>(),
    component: lazyScreen(() => import('./interview-tracker.tsx'), 'InterviewTracker'),
    shape: 'list',
  },
  {
    path: '/settings/calendar',
    guard: 'settings',
    component: lazyScreen(() => import('./calendar-feed.tsx'), 'CalendarFeed'),
  },
] as const satisfies readonly Screen[]
