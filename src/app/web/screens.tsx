// The app's own screens.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'

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
  {
    path: '/portal/account/$section',
    guard: 'customer',
    component: lazyScreen(() => import('./portal-account.tsx'), 'PortalAccount'),
  },
] as const satisfies readonly Screen[]
