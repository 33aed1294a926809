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
import { requireCustomer, requireStaff } from './guards.ts'
import { NotFound } from './not-found.tsx'

export type RouterContext = { client: QueryClient }

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./home.tsx'), 'Home'),
})

const signInScreens = () => import('#domains/identity/web/sign-in.tsx')

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(signInScreens, 'SignIn'),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(signInScreens, 'StaffSignIn'),
})

/** Where signing out leads, and customers start: the same door. */
const portalLogin = createRoute({
  getParentRoute: () => root,
  path: '/portal/login',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(signInScreens, 'PortalSignIn'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => import('#domains/identity/web/register.tsx'), 'Register'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('#domains/identity/web/invitation.tsx'), 'Invitation'),
})

const portalRegister = createRoute({
  getParentRoute: () => root,
  path: '/portal/register',
  component: lazyRouteComponent(() => import('#domains/identity/web/portal-register.tsx'), 'PortalRegister'),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyRouteComponent(() => import('#domains/identity/web/confirm-email.tsx'), 'ConfirmEmail'),
})

const forceLogout = createRoute({
  getParentRoute: () => root,
  path: '/force-logout',
  component: lazyRouteComponent(() => import('./force-logout.tsx'), 'ForceLogout'),
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
  id: 'admin',
  component: lazyRouteComponent(() => import('#domains/settings/web/admin.tsx'), 'Admin'),
})

const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/admin',
  component: lazyRouteComponent(() => import('#domains/identity/web/users.tsx'), 'Users'),
})

const adminOutbox = createRoute({
  getParentRoute: () => admin,
  path: '/admin/outbox',
  component: lazyRouteComponent(() => import('#domains/settings/web/outbox.tsx'), 'Outbox'),
})

const settings = createRoute({
  getParentRoute: () => staff,
  id: 'settings',
  component: lazyRouteComponent(() => import('#domains/settings/web/settings.tsx'), 'Settings'),
})

const settingsProfile = createRoute({
  getParentRoute: () => settings,
  path: '/settings',
  component: lazyRouteComponent(() => import('#domains/identity/web/profile.tsx'), 'Profile'),
})

const settingsSecurity = createRoute({
  getParentRoute: () => settings,
  path: '/settings/security',
  component: lazyRouteComponent(() => import('#domains/identity/web/security.tsx'), 'Security'),
})

const settingsAppearance = createRoute({
  getParentRoute: () => settings,
  path: '/settings/appearance',
  component: lazyRouteComponent(() => import('#domains/settings/web/appearance.tsx'), 'Appearance'),
})

const portalAccount = createRoute({
  getParentRoute: () => root,
  path: '/portal/account',
  beforeLoad: requireCustomer,
  component: lazyRouteComponent(() => import('#domains/identity/web/portal-account.tsx'), 'PortalAccount'),
})

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      home,
      signIn,
      portalLogin,
      forgotPassword,
      resetPassword,
      login,
      register,
      invitation,
      portalRegister,
      confirmEmail,
      forceLogout,
      portalAccount,
      staff.addChildren([
        hiringTracker,
        admin.addChildren([adminUsers, adminOutbox]),
        settings.addChildren([settingsProfile, settingsSecurity, settingsAppearance]),
      ]),
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
