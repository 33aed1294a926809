// The screens of notifications.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'

export const notificationsScreens = [
  {
    path: '/settings/notifications',
    guard: 'settings',
    component: lazyScreen(() => import('./preferences.tsx'), 'NotificationPreferences'),
  },
] as const satisfies readonly Screen[]
