// The screens of messages.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'

export const messagesScreens = [
  {
    path: '/admin/templates',
    guard: 'admin',
    component: lazyScreen(() => import('./admin-templates.tsx'), 'AdminTemplates'),
  },
] as const satisfies readonly Screen[]
