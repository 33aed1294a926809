// The app's own screens, and planned ones. A planned screen moves to its domain when it is built.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'

/** planned-screens.ts holds the text of a planned screen. */
const planned = lazyScreen(() => import('./planned.tsx'), 'PlannedRoute')

export const appScreens = [
  {
    path: '/force-logout',
    guard: 'open',
    component: lazyScreen(() => import('./force-logout.tsx'), 'ForceLogout'),
  },
  {
    path: '/portal/account',
    guard: 'customer',
    component: lazyScreen(() => import('./portal-account.tsx'), 'PortalAccount'),
  },
  { path: '/portal/reports', guard: 'customer', component: planned },
  { path: '/account-reporting', guard: 'staff', component: planned },
] as const satisfies readonly Screen[]
