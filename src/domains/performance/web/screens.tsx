// The screens of performance.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'

export const performanceScreens = [
  {
    path: '/admin/health',
    guard: 'admin',
    component: lazyScreen(() => import('./health.tsx'), 'Health'),
  },
] as const satisfies readonly Screen[]
