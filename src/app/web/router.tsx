// Every route of the product on one page: public, the start page by role, portal, staff.
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound as nothingHere,
} from '@tanstack/react-router'
import { readTrackerSearch } from '#domains/candidates/web/search.ts'
import { readDashboardSearch } from '#domains/dashboard/web/search.ts'
import { readSignInSearch } from '#domains/identity/web/search.ts'
import { readInterviewSearch } from '#domains/interviews/web/search.ts'
import { readInsightsSearch, readOwnPostingsSearch } from '#domains/jobs/web/portal-search.ts'
import {
  readJobFormSearch,
  readPostingsSearch,
  readPublicJobSearch,
  readPublicSearch,
} from '#domains/jobs/web/search.ts'
import { readLinkSearch } from '#domains/links/web/search.ts'
import { readDisqualifiedSearch, readPipelineSearch } from '#domains/pipeline/web/search.ts'
import { parseSearch, stringifySearch } from '#platform/web/search-params.ts'
import { ErrorBoundaryScreen, FrameErrorScreen } from './error-boundary.tsx'
import {
  recogniseReader,
  recogniseVisitor,
  requireCustomer,
  requireStaff,
  requireTwoFactorDue,
} from './guards.ts'
import { lazyScreen } from './lazy-screen.ts'
import { PendingScreen } from './pending.tsx'
import { Root } from './root.tsx'

export type RouterContext = { client: QueryClient }

const notFound = lazyScreen(() => import('./not-found.tsx'), 'NotFound')

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: notFound,
  errorComponent: FrameErrorScreen,
})

/** The shape of a page while its code loads. */
const dashboardShape = lazyScreen(() => import('./page-shapes.tsx'), 'DashboardShape')
const formShape = lazyScreen(() => import('./page-shapes.tsx'), 'FormSkeleton')
const listShape = lazyScreen(() => import('./page-shapes.tsx'), 'ListSkeleton')

/** A place that is not built yet; planned-screens.ts says what will be there. */
const planned = lazyScreen(() => import('./planned.tsx'), 'PlannedRoute')

// Public.

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: readSignInSearch,
  component: lazyScreen(() => import('#domains/identity/web/sign-in.tsx'), 'SignIn'),
})

const doors = [
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: readSignInSearch,
    component: lazyScreen(() => import('#domains/identity/web/sign-in.tsx'), 'StaffSignIn'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/register',
    component: lazyScreen(() => import('#domains/identity/web/register.tsx'), 'Register'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/portal/register',
    component: lazyScreen(() => import('#domains/identity/web/portal-register.tsx'), 'PortalRegister'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitation',
    component: lazyScreen(() => import('#domains/identity/web/invitation.tsx'), 'Invitation'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/confirm-email',
    component: lazyScreen(() => import('#domains/identity/web/confirm-email.tsx'), 'ConfirmEmail'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: lazyScreen(() => import('#domains/identity/web/forgot-password.tsx'), 'ForgotPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: lazyScreen(() => import('#domains/identity/web/reset-password.tsx'), 'ResetPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/force-logout',
    component: lazyScreen(() => import('./force-logout.tsx'), 'ForceLogout'),
  }),
] as const

/** Before anything else, for whoever still has to set up the second factor that the installation asks for. */
const twoFactor = createRoute({
  getParentRoute: () => root,
  path: '/two-factor',
  validateSearch: readSignInSearch,
  beforeLoad: requireTwoFactorDue,
  component: lazyScreen(() => import('./two-factor.tsx'), 'TwoFactor'),
})

/** Where signing out leads, and customers start: the same door. */
const portalLogin = createRoute({
  getParentRoute: () => root,
  path: '/portal/login',
  validateSearch: readSignInSearch,
  beforeLoad: recogniseVisitor,
  component: lazyScreen(() => import('./portal-login.tsx'), 'PortalLogin'),
})

/** What a candidate sees behind a sent link: no frame but its own, no sign-in. */
const candidateLink = createRoute({
  getParentRoute: () => root,
  path: '/l/$token',
  errorComponent: FrameErrorScreen,
  component: lazyScreen(() => import('#domains/links/web/link-page.tsx'), 'LinkPage'),
})

const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  errorComponent: FrameErrorScreen,
  component: lazyScreen(() => import('./public-frame.tsx'), 'PublicRoutes'),
})

const publicJobs = [
  createRoute({
    getParentRoute: () => visitor,
    path: '/jobs',
    validateSearch: readPublicSearch,
    component: lazyScreen(() => import('#domains/jobs/web/public-jobs.tsx'), 'PublicJobs'),
  }),
  createRoute({
    getParentRoute: () => visitor,
    path: '/jobs/$slug',
    validateSearch: readPublicJobSearch,
    component: lazyScreen(() => import('#domains/jobs/web/public-job.tsx'), 'PublicJob'),
  }),
] as const

// The Help Center: public, in the frame of whoever reads it.

const helpCenter = createRoute({
  getParentRoute: () => root,
  id: 'help-center',
  beforeLoad: recogniseReader,
  errorComponent: FrameErrorScreen,
  component: lazyScreen(() => import('./help/help-frame.tsx'), 'HelpFrame'),
})

const helpRoutes = [
  createRoute({
    getParentRoute: () => helpCenter,
    path: '/help',
    component: lazyScreen(() => import('./help/help-center.tsx'), 'HelpCenter'),
  }),
  createRoute({
    getParentRoute: () => helpCenter,
    path: '/help/$slug',
    loader: async ({ params }) => {
      const { findArticle } = await import('./help/articles.ts')
      const article = findArticle(params.slug)
      if (!article) throw nothingHere()
      return article
    },
    notFoundComponent: notFound,
    component: lazyScreen(() => import('./help/help-article.tsx'), 'HelpArticle'),
  }),
  /** An address that no route knows keeps the frame of its reader, and with it every way on. */
  createRoute({ getParentRoute: () => helpCenter, path: '/$', component: notFound }),
] as const

// The start page: landing page, staff dashboard or portal dashboard, by who is there.

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  errorComponent: FrameErrorScreen,
  component: lazyScreen(() => import('./home.tsx'), 'Home'),
})

// Portal: for customers alone. Who is not one is led to the portal's door.

const customer = createRoute({
  getParentRoute: () => root,
  id: 'customer',
  beforeLoad: requireCustomer,
  errorComponent: FrameErrorScreen,
  component: lazyScreen(() => import('./portal-frame.tsx'), 'PortalRoutes'),
})

const portalRoutes = [
  createRoute({
    getParentRoute: () => customer,
    path: '/portal/dashboard',
    component: lazyScreen(() => import('#domains/dashboard/web/portal-dashboard.tsx'), 'PortalDashboard'),
    pendingComponent: dashboardShape,
  }),
  createRoute({ getParentRoute: () => customer, path: '/portal/purchase', component: planned }),
  createRoute({ getParentRoute: () => customer, path: '/portal/leads', component: planned }),
  createRoute({ getParentRoute: () => customer, path: '/portal/leads/$id', component: planned }),
  createRoute({
    getParentRoute: () => customer,
    path: '/portal/job-postings',
    validateSearch: readOwnPostingsSearch,
    component: lazyScreen(() => import('#domains/jobs/web/portal-postings.tsx'), 'PortalPostings'),
    pendingComponent: listShape,
  }),
  createRoute({
    getParentRoute: () => customer,
    path: '/portal/job-insights',
    validateSearch: readInsightsSearch,
    component: lazyScreen(() => import('#domains/jobs/web/portal-insights.tsx'), 'PortalInsights'),
  }),
  createRoute({
    getParentRoute: () => customer,
    path: '/portal/account',
    component: lazyScreen(() => import('./portal-account.tsx'), 'PortalAccount'),
  }),
  createRoute({ getParentRoute: () => customer, path: '/portal/billing', component: planned }),
  createRoute({ getParentRoute: () => customer, path: '/portal/reports', component: planned }),
  createRoute({ getParentRoute: () => customer, path: '/portal/purchases', component: planned }),
  /** Any other path below /portal/ asks for a customer as well, before it says that there is nothing. */
  createRoute({ getParentRoute: () => customer, path: '/portal/$', component: notFound }),
] as const

// Staff: who is not signed in is sent to sign in, and comes back. All three roles open every route.

const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: requireStaff,
  errorComponent: FrameErrorScreen,
  component: lazyScreen(() => import('./staff-frame.tsx'), 'StaffRoutes'),
})

const staffRoutes = [
  createRoute({
    getParentRoute: () => staff,
    path: '/dashboard',
    validateSearch: readDashboardSearch,
    component: lazyScreen(() => import('#domains/dashboard/web/dashboard.tsx'), 'Dashboard'),
    pendingComponent: dashboardShape,
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/hiring-tracker',
    validateSearch: readTrackerSearch,
    component: lazyScreen(() => import('#domains/candidates/web/hiring-tracker.tsx'), 'HiringTracker'),
    pendingComponent: listShape,
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/employer/pipeline',
    validateSearch: readPipelineSearch,
    component: lazyScreen(() => import('#domains/pipeline/web/pipeline.tsx'), 'Pipeline'),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/admin/job-postings',
    validateSearch: readPostingsSearch,
    component: lazyScreen(() => import('#domains/jobs/web/job-postings.tsx'), 'JobPostings'),
    pendingComponent: listShape,
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/interview-tracker',
    validateSearch: readInterviewSearch,
    component: lazyScreen(() => import('#domains/interviews/web/interview-tracker.tsx'), 'InterviewTracker'),
    pendingComponent: listShape,
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/disqualified',
    validateSearch: readDisqualifiedSearch,
    component: lazyScreen(() => import('#domains/pipeline/web/disqualified.tsx'), 'Disqualified'),
    pendingComponent: listShape,
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/sent-links',
    validateSearch: readLinkSearch,
    component: lazyScreen(() => import('#domains/links/web/sent-links.tsx'), 'SentLinks'),
    pendingComponent: listShape,
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/employer/jobs/new',
    validateSearch: readJobFormSearch,
    component: lazyScreen(() => import('#domains/jobs/web/job-form.tsx'), 'JobForm'),
    pendingComponent: formShape,
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/employer/campaigns/new',
    component: planned,
    pendingComponent: formShape,
  }),
  createRoute({ getParentRoute: () => staff, path: '/crm-campaigns', component: planned }),
  createRoute({ getParentRoute: () => staff, path: '/lead-purchasing', component: planned }),
  createRoute({ getParentRoute: () => staff, path: '/area-leads', component: planned }),
  createRoute({ getParentRoute: () => staff, path: '/campaign-routing', component: planned }),
  createRoute({ getParentRoute: () => staff, path: '/data-import', component: planned }),
  createRoute({ getParentRoute: () => staff, path: '/spreadsheet-upload', component: planned }),
  createRoute({ getParentRoute: () => staff, path: '/platform-integrations', component: planned }),
  createRoute({ getParentRoute: () => staff, path: '/webhook-test', component: planned }),
  createRoute({ getParentRoute: () => staff, path: '/account-reporting', component: planned }),
  createRoute({ getParentRoute: () => staff, path: '/payment-history', component: planned }),
] as const

const admin = createRoute({
  getParentRoute: () => staff,
  id: 'admin',
  component: lazyScreen(() => import('#domains/settings/web/admin.tsx'), 'Admin'),
})

const adminRoutes = [
  createRoute({
    getParentRoute: () => admin,
    path: '/admin',
    component: lazyScreen(() => import('#domains/identity/web/users.tsx'), 'Users'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/fields',
    component: lazyScreen(() => import('#domains/candidates/web/admin-fields.tsx'), 'AdminFields'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/security',
    component: lazyScreen(() => import('#domains/settings/web/admin-security.tsx'), 'AdminSecurity'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/stages',
    component: lazyScreen(() => import('#domains/pipeline/web/admin-stages.tsx'), 'AdminStages'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/reasons',
    component: lazyScreen(() => import('#domains/pipeline/web/admin-reasons.tsx'), 'AdminReasons'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/templates',
    component: lazyScreen(() => import('#domains/messages/web/admin-templates.tsx'), 'AdminTemplates'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/health',
    component: lazyScreen(() => import('#domains/performance/web/health.tsx'), 'Health'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/outbox',
    component: lazyScreen(() => import('#domains/settings/web/outbox.tsx'), 'Outbox'),
  }),
] as const

const settings = createRoute({
  getParentRoute: () => staff,
  id: 'settings',
  component: lazyScreen(() => import('#domains/settings/web/settings.tsx'), 'Settings'),
})

const settingsRoutes = [
  createRoute({
    getParentRoute: () => settings,
    path: '/settings',
    component: lazyScreen(() => import('#domains/identity/web/profile.tsx'), 'Profile'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/settings/security',
    component: lazyScreen(() => import('#domains/identity/web/security.tsx'), 'Security'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/settings/notifications',
    component: lazyScreen(
      () => import('#domains/notifications/web/preferences.tsx'),
      'NotificationPreferences',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/settings/calendar',
    component: lazyScreen(() => import('#domains/interviews/web/calendar-feed.tsx'), 'CalendarFeed'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/settings/appearance',
    component: lazyScreen(() => import('#domains/settings/web/appearance.tsx'), 'Appearance'),
  }),
] as const

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      signIn,
      portalLogin,
      twoFactor,
      ...doors,
      candidateLink,
      visitor.addChildren(publicJobs),
      helpCenter.addChildren(helpRoutes),
      home,
      customer.addChildren(portalRoutes),
      staff.addChildren([
        ...staffRoutes,
        admin.addChildren(adminRoutes),
        settings.addChildren(settingsRoutes),
      ]),
    ]),
    context: { client },
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PendingScreen,
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
