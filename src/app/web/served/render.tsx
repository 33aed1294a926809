// The pages that strangers open first, rendered by the server from the screens of the app: their content is in the first
// answer, and a phone reads it before any script.
import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { readSignInSearch } from '#domains/identity/web/search.ts'
import { SignIn } from '#domains/identity/web/sign-in.tsx'
import { countOfView, publicJobQuery, publicJobsQuery } from '#domains/jobs/web/public-api.ts'
import { PublicJob } from '#domains/jobs/web/public-job.tsx'
import { PublicJobs } from '#domains/jobs/web/public-jobs.tsx'
import { readPublicJobSearch, readPublicSearch } from '#domains/jobs/web/search.ts'
import { ApiError, answerWith } from '#platform/web/api-client.ts'
import { parseSearch, stringifySearch } from '#platform/web/search-params.ts'
import type { Served } from '#shared/served.ts'
import { Landing } from '../landing/landing.tsx'
import { PortalLogin } from '../portal-login.tsx'
import { PublicRoutes } from '../public-frame.tsx'
import { Root } from '../root.tsx'

export { answerWith }

/** The paths that it renders, as the router knows them. */
export const servedPaths = ['/', '/jobs', '/jobs/$slug', '/signin', '/portal/login'] as const

const root = createRootRoute({ component: Root })
const visitor = createRoute({ getParentRoute: () => root, id: 'visitor', component: PublicRoutes })
const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: Landing }),
  createRoute({
    getParentRoute: () => root,
    path: '/signin',
    validateSearch: readSignInSearch,
    component: SignIn,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/portal/login',
    validateSearch: readSignInSearch,
    beforeLoad: () => ({ visitor: null, isReachable: true }),
    component: PortalLogin,
  }),
  visitor.addChildren([
    createRoute({
      getParentRoute: () => visitor,
      path: '/jobs',
      validateSearch: readPublicSearch,
      component: PublicJobs,
    }),
    createRoute({
      getParentRoute: () => visitor,
      path: '/jobs/$slug',
      validateSearch: readPublicJobSearch,
      component: PublicJob,
    }),
  ]),
])

const READERS: Record<string, (given: Record<string, unknown>) => Record<string, unknown>> = {
  '/': () => ({}),
  '/jobs': readPublicSearch,
  '/signin': readSignInSearch,
  '/portal/login': readSignInSearch,
}

/** As the router would write it. Another form of the same address would redirect, and render nothing. */
function addressOf(url: string) {
  const [given = '/', text = ''] = url.split('?')
  const path = given.replace(/(?<=[^/])\/$/, '')
  const slug = slugIn(path)
  const read = slug ? readPublicJobSearch : READERS[path]
  const search = read?.(parseSearch(text)) ?? {}
  const exact = slug ? `/jobs/${encodeURIComponent(slug)}` : path
  return { path, slug, search, href: exact + stringifySearch(search) }
}

/** Of an address on this server, with its search. Null if the app must show it. */
export async function renderServed(url: string): Promise<Served | null> {
  const client = new QueryClient({
    // Each render has its own client, which asks once. A refusal is shown.
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  })
  const { path, slug, search, href } = addressOf(url)
  await ask(client, { path, slug, search })
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [href] }),
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    isServer: true,
  })
  await router.load()
  const page = renderToString(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const title = /<title>(.*?)<\/title>/.exec(page)?.[1]
  if (!title) return null
  const { queries } = dehydrate(client)
  return {
    status: statusOf(client),
    title,
    html: page.replace(/<title>.*?<\/title>/, ''),
    answers: queries.length > 0 ? { mutations: [], queries } : null,
    call: slug ? countOfView(slug, readPublicJobSearch(search)) : null,
  }
}

/** Of the first answer that the content misses. */
function statusOf(client: QueryClient): number {
  const [failed] = client
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => state.error ?? [])
  if (!failed) return 200
  return failed instanceof ApiError ? failed.status : 503
}

/** As the router reads it. */
function slugIn(path: string): string | undefined {
  const [, given] = /^\/jobs\/([^/]+)$/.exec(path) ?? []
  try {
    return given && decodeURIComponent(given)
  } catch {
    return given
  }
}

type Asked = { path: string; slug: string | undefined; search: Record<string, unknown> }

/** What the screen of this address asks first. */
async function ask(client: QueryClient, { path, slug, search }: Asked): Promise<void> {
  if (slug) await client.prefetchQuery({ ...publicJobQuery(slug), retry: false })
  if (path !== '/jobs') return
  const { after, ...all } = readPublicSearch(search)
  await Promise.all([
    client.prefetchInfiniteQuery(publicJobsQuery(all)),
    after && client.prefetchInfiniteQuery(publicJobsQuery({ ...all, after })),
  ])
}
