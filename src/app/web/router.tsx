// Every route of the product on one page.
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { readTrackerSearch } from '#domains/candidates/web/search.ts'
import { readSignInSearch } from '#domains/identity/web/search.ts'
import { parseSearch, stringifySearch } from '#platform/web/search-params.ts'
import { LoadingScreen } from '#ui/spinner.tsx'
import { ErrorBoundaryScreen } from './error-boundary.tsx'
import { requireStaff } from './guards.ts'
import { NotFound } from './not-found.tsx'

export type RouterContext = { client: QueryClient }

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./home.tsx'), 'Home'),
})

const signInScreen = lazyRouteComponent(() => import('#domains/identity/web/sign-in.tsx'), 'SignIn')

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: readSignInSearch,
  component: signInScreen,
})

/** Where signing out leads, and customers start: the same door. */
const portalLogin = createRoute({
  getParentRoute: () => root,
  path: '/portal/login',
  validateSearch: readSignInSearch,
  component: signInScreen,
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('#domains/identity/web/forgot-password.tsx'), 'ForgotPassword'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('#domains/identity/web/reset-password.tsx'), 'ResetPassword'),
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
  validateSearch: readTrackerSearch,
  component: lazyRouteComponent(() => import('#domains/candidates/web/hiring-tracker.tsx'), 'HiringTracker'),
})

const admin = createRoute({
  getParentRoute: () => staff,
  path: '/admin',
  component: lazyRouteComponent(() => import('#domains/settings/web/admin.tsx'), 'Admin'),
})

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      home,
      signIn,
      portalLogin,
      forgotPassword,
      resetPassword,
      staff.addChildren([hiringTracker, admin]),
    ]),
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

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
