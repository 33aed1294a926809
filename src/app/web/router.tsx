// The routes of the product: the screens of every domain under the frame of their guard, and a few of the app.
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound as nothingHere,
  type ResolveFullPath,
  type ResolveId,
} from '@tanstack/react-router'
import { auditScreens } from '#domains/audit/web/screens.tsx'
import { billingScreens } from '#domains/billing/web/screens.tsx'
import { campaignsScreens } from '#domains/campaigns/web/screens.tsx'
import { candidatesScreens } from '#domains/candidates/web/screens.tsx'
import { clientsScreens } from '#domains/clients/web/screens.tsx'
import { costsScreens } from '#domains/costs/web/screens.tsx'
import { dashboardScreens } from '#domains/dashboard/web/screens.tsx'
import { deliveryScreens } from '#domains/delivery/web/screens.tsx'
import { deskScreens } from '#domains/desk/web/screens.tsx'
import { identityScreens } from '#domains/identity/web/screens.tsx'
import { readSignInSearch } from '#domains/identity/web/search.ts'
import { importsScreens } from '#domains/imports/web/screens.tsx'
import { integrationsScreens } from '#domains/integrations/web/screens.tsx'
import { interviewsScreens } from '#domains/interviews/web/screens.tsx'
import { jobsScreens } from '#domains/jobs/web/screens.tsx'
import { linksScreens } from '#domains/links/web/screens.tsx'
import { messagesScreens } from '#domains/messages/web/screens.tsx'
import { notificationsScreens } from '#domains/notifications/web/screens.tsx'
import { outreachScreens } from '#domains/outreach/web/screens.tsx'
import { performanceScreens } from '#domains/performance/web/screens.tsx'
import { pipelineScreens } from '#domains/pipeline/web/screens.tsx'
import { privacyScreens } from '#domains/privacy/web/screens.tsx'
import { reportingScreens } from '#domains/reporting/web/screens.tsx'
import { routingScreens } from '#domains/routing/web/screens.tsx'
import { settingsScreens } from '#domains/settings/web/screens.tsx'
import { shopScreens } from '#domains/shop/web/screens.tsx'
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Guard, Screen } from '#platform/web/screen.ts'
import { parseSearch, stringifySearch } from '#platform/web/search-params.ts'
import { ErrorBoundaryScreen, FrameErrorScreen } from './error-boundary.tsx'
import {
  recogniseReader,
  recogniseVisitor,
  requireCustomer,
  requireStaff,
  requireTwoFactorDue,
} from './guards.ts'
import { PendingScreen } from './pending.tsx'
import { Root } from './root.tsx'
import { appScreens } from './screens.tsx'

type RouterContext = { client: QueryClient }

/** A new domain adds its line. */
export const screens = [
  ...appScreens,
  ...auditScreens,
  ...billingScreens,
  ...candidatesScreens,
  ...clientsScreens,
  ...costsScreens,
  ...dashboardScreens,
  ...identityScreens,
  ...importsScreens,
  ...integrationsScreens,
  ...interviewsScreens,
  ...jobsScreens,
  ...campaignsScreens,
  ...shopScreens,
  ...deliveryScreens,
  ...deskScreens,
  ...linksScreens,
  ...messagesScreens,
  ...notificationsScreens,
  ...outreachScreens,
  ...performanceScreens,
  ...pipelineScreens,
  ...privacyScreens,
  ...reportingScreens,
  ...routingScreens,
  ...settingsScreens,
] as const

type ScreenOf<Under extends Guard> = Extract<(typeof screens)[number], { guard: Under }>

const notFound = lazyScreen(() => import('./not-found.tsx'), 'NotFound')

const SHAPES = {
  dashboard: lazyScreen(() => import('./page-shapes.tsx'), 'DashboardShape'),
  portal: lazyScreen(() => import('./page-shapes.tsx'), 'PortalShape'),
  map: lazyScreen(() => import('./page-shapes.tsx'), 'MapPageSkeleton'),
  wizard: lazyScreen(() => import('./page-shapes.tsx'), 'WizardPageSkeleton'),
  purchase: lazyScreen(() => import('./page-shapes.tsx'), 'PurchaseShape'),
  reports: lazyScreen(() => import('./page-shapes.tsx'), 'ReportsShape'),
  form: lazyScreen(() => import('./page-shapes.tsx'), 'FormSkeleton'),
  list: lazyScreen(() => import('./page-shapes.tsx'), 'ListSkeleton'),
}

/** Each screen has its own route type, so links know its path and its search. */
type RouteOf<Parent extends AnyRoute, One> = One extends { path: infer Path extends string }
  ? ReturnType<
      typeof createRoute<
        unknown,
        Parent,
        Path,
        ResolveFullPath<Parent, Path>,
        string,
        ResolveId<Parent, string, Path>,
        One extends { search: infer Search } ? Search : undefined
      >
    >
  : never

function routesUnder<Parent extends AnyRoute, const Under extends Guard>(parent: Parent, guard: Under) {
  const own: readonly Screen[] = screens.filter((screen) => screen.guard === guard)
  const routes = own.map(({ path, search, component, shape, wholePage }) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component,
      ...(search && { validateSearch: search }),
      ...(shape && { pendingComponent: SHAPES[shape] }),
      ...(wholePage && { errorComponent: FrameErrorScreen }),
    }),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A map gives all elements one type.
  return routes as unknown as RouteOf<Parent, ScreenOf<Under>>[]
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: notFound,
  errorComponent: FrameErrorScreen,
})

/** Before anything else, for users who must set up a second factor. */
const twoFactor = createRoute({
  getParentRoute: () => root,
  path: '/two-factor',
  validateSearch: readSignInSearch,
  beforeLoad: requireTwoFactorDue,
  component: lazyScreen(() => import('./two-factor.tsx'), 'TwoFactor'),
})

/** The target of signing out and the start for customers. */
const portalLogin = createRoute({
  getParentRoute: () => root,
  path: '/portal/login',
  validateSearch: readSignInSearch,
  beforeLoad: recogniseVisitor,
  component: lazyScreen(() => import('./portal-login.tsx'), 'PortalLogin'),
})

const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  errorComponent: FrameErrorScreen,
  component: lazyScreen(() => import('./public-frame.tsx'), 'PublicRoutes'),
})

// The Help Center: public, in the frame of its reader.

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
  /** An unknown address keeps the frame of its reader, with the navigation. */
  createRoute({ getParentRoute: () => helpCenter, path: '/$', component: notFound }),
] as const

// The start page: landing page, staff dashboard or portal dashboard, by user.

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  errorComponent: FrameErrorScreen,
  component: lazyScreen(() => import('./home.tsx'), 'Home'),
})

// Portal: only for customers. Others are sent to the portal's sign-in page.

const customer = createRoute({
  getParentRoute: () => root,
  id: 'customer',
  beforeLoad: requireCustomer,
  errorComponent: FrameErrorScreen,
  component: lazyScreen(() => import('./portal-frame.tsx'), 'PortalRoutes'),
})

/** Any other path below /portal/ also requires a customer before it shows not found. */
const nothingInPortal = createRoute({
  getParentRoute: () => customer,
  path: '/portal/$',
  component: notFound,
})

// Staff: users who are not signed in are sent to sign in, and come back. All three roles open every route.

const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: requireStaff,
  errorComponent: FrameErrorScreen,
  component: lazyScreen(() => import('./staff-frame.tsx'), 'StaffRoutes'),
})

const admin = createRoute({
  getParentRoute: () => staff,
  id: 'admin',
  component: lazyScreen(() => import('#domains/settings/web/admin.tsx'), 'Admin'),
})

const settings = createRoute({
  getParentRoute: () => staff,
  id: 'settings',
  component: lazyScreen(() => import('#domains/settings/web/settings.tsx'), 'Settings'),
})

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      ...routesUnder(root, 'open'),
      portalLogin,
      twoFactor,
      visitor.addChildren(routesUnder(visitor, 'visitor')),
      helpCenter.addChildren(helpRoutes),
      home,
      customer.addChildren([...routesUnder(customer, 'customer'), nothingInPortal]),
      staff.addChildren([
        ...routesUnder(staff, 'staff'),
        admin.addChildren(routesUnder(admin, 'admin')),
        settings.addChildren(routesUnder(settings, 'settings')),
      ]),
    ]),
    context: { client },
    caseSensitive: true,
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
