// Every route of the product on one page.
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { trackerSearchSchema } from '#domains/candidates/web/search.ts'
import { parseSearch, stringifySearch } from '#platform/web/search-params.ts'
import { LoadingScreen } from '#ui/spinner.tsx'
import { ErrorBoundaryScreen } from './error-boundary.tsx'
import { requireStaff, signInSearch } from './guards.ts'
import { NotFound } from './not-found.tsx'

export type RouterContext = { client: QueryClient }

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./home.tsx'), 'Home'),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('#domains/identity/web/sign-in.tsx'), 'SignIn'),
})

/** Everything below is for staff: who is not signed in is sent to sign in, and comes back. */
const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: requireStaff,
  component: lazyRouteComponent(() => import('./staff-frame.tsx'), 'StaffFrame'),
})

const hiringTracker = createRoute({
  getParentRoute: () => staff,
  path: '/hiring-tracker',
  validateSearch: trackerSearchSchema,
  component: lazyRouteComponent(() => import('#domains/candidates/web/hiring-tracker.tsx'), 'HiringTracker'),
})

const admin = createRoute({
  getParentRoute: () => staff,
  path: '/admin',
  component: lazyRouteComponent(() => import('#domains/settings/web/admin.tsx'), 'Admin'),
})

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([home, signIn, staff.addChildren([hiringTracker, admin])]),
    context: { client },
    parseSearch,
    stringifySearch,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: ErrorBoundaryScreen,
    defaultPendingMs: 150,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
