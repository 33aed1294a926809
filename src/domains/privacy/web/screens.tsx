// The screen of retention.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'

export const privacyScreens = [
  {
    path: '/admin/retention',
    guard: 'admin',
    component: lazyScreen(() => import('./retention.tsx'), 'RetentionPage'),
  },
] as const satisfies readonly Screen[]
