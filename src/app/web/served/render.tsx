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
import { loadPostingWithForm } from '#domains/jobs/web/index.ts'
import { countOfView, publicJobQuery, publicJobsQuery } from '#domains/jobs/web/public-api.ts'
import { PublicJob } from '#domains/jobs/web/public-job.tsx'
import { PublicJobs } from '#domains/jobs/web/public-jobs.tsx'
import { readPublicJobSearch, readPublicSearch } from '#domains/jobs/web/search.ts'
import { LinkPage } from '#domains/links/web/link-page.tsx'
import { callOfOpening, linkPageQuery } from '#domains/links/web/link-page-api.ts'
import { ApiError, answerWith } from '#platform/web/api-client.ts'
import { FaceContext } from '#platform/web/face.ts'
import { ReaderZone } from '#platform/web/reader-zone.ts'
import { parseSearch, stringifySearch } from '#platform/web/search-params.ts'
import type { Face } from '#shared/face.ts'
import type { Served } from '#shared/served.ts'
import { Landing } from '../landing/landing.tsx'
import { PortalLogin } from '../portal-login.tsx'
import { PublicRoutes } from '../public-frame.tsx'
import { Root } from '../root.tsx'

export { answerWith }

/** What React writes where a part is not loaded yet. */
const UNFINISHED = '<!--$!-->'

type Search = Record<string, unknown>
type Asking = { client: QueryClient; param: string; search: Search }
type ServedScreen = {
  read?: (given: Search) => Search
  /** What the screen asks first. */
  ask?: (asking: Asking) => Promise<unknown>
  call?: (param: string, search: Search) => Served['call']
  zone?: (client: QueryClient, param: string) => string | null
}

/** By their paths, as the router knows them. At most one part of a path is a parameter, the last. */
const SCREENS = {
  '/': {},
  '/jobs': {
    read: readPublicSearch,
    ask: ({ client, search }) => {
      const { after, ...all } = readPublicSearch(search)
      return Promise.all([
        client.prefetchInfiniteQuery(publicJobsQuery(all)),
        after && client.prefetchInfiniteQuery(publicJobsQuery({ ...all, after })),
      ])
    },
  },
  '/jobs/$slug': {
    read: readPublicJobSearch,
    ask: ({ client, param }) => client.prefetchQuery({ ...publicJobQuery(param), retry: false }),
    call: (slug, search) => countOfView(slug, readPublicJobSearch(search)),
  },
  '/l/$token': {
    ask: async ({ client, param }) => {
      await client.prefetchQuery(linkPageQuery(param))
      const slug = linkPage(client, param)?.apply?.slug
      if (slug)
        await Promise.all([
          client.prefetchQuery({ ...publicJobQuery(slug), retry: false }),
          loadPostingWithForm(),
        ])
    },
    call: callOfOpening,
    zone: (client, token) => linkPage(client, token)?.interview?.timezone ?? null,
  },
  '/signin': { read: readSignInSearch },
  '/portal/login': { read: readSignInSearch },
} as const satisfies Record<string, ServedScreen>

type Path = keyof typeof SCREENS
export const servedPaths = Object.keys(SCREENS)

const linkPage = (client: QueryClient, token: string) => client.getQueryData(linkPageQuery(token).queryKey)

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
  createRoute({ getParentRoute: () => root, path: '/l/$token', component: LinkPage }),
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

/** As the router would write it. Another form of the same address would redirect, and render nothing. */
function addressOf(url: string) {
  const [given = '/', text = ''] = url.split('?')
  const path = given.replace(/(?<=[^/])\/$/, '')
  const { screen, param } = screenAt(path)
  const search = screen.read?.(parseSearch(text)) ?? {}
  const exact = param ? path.slice(0, path.lastIndexOf('/') + 1) + encodeURIComponent(param) : path
  return { screen, param, search, href: exact + stringifySearch(search) }
}

function screenAt(path: string): { screen: ServedScreen; param: string } {
  if (path in SCREENS) return { screen: SCREENS[path as Path], param: '' }
  const cut = path.lastIndexOf('/') + 1
  const found = Object.entries(SCREENS).find(([own]) => own.startsWith(`${path.slice(0, cut)}$`))
  return { screen: found?.[1] ?? {}, param: decoded(path.slice(cut)) }
}

/** As the router reads it. */
function decoded(given: string): string {
  try {
    return decodeURIComponent(given)
  } catch {
    return given
  }
}

/** Of an address on this server, with its search. Null if the app must show it. */
export async function renderServed(url: string, face: Face): Promise<Served | null> {
  const client = new QueryClient({
    // Each render has its own client, which asks once. A refusal is shown.
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  })
  const { screen, param, search, href } = addressOf(url)
  await screen.ask?.({ client, param, search })
  const zone = screen.zone?.(client, param) ?? null
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [href] }),
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    isServer: true,
  })
  await router.load()
  const render = () =>
    renderToString(
      <QueryClientProvider client={client}>
        <FaceContext value={face}>
          <ReaderZone value={zone}>
            <RouterProvider router={router} />
          </ReaderZone>
        </FaceContext>
      </QueryClientProvider>,
    )
  let page = render()
  // The first rendering starts to load parts. They are there the second time.
  if (page.includes(UNFINISHED)) {
    await new Promise((resolve) => setTimeout(resolve))
    page = render()
  }
  const title = /<title>(.*?)<\/title>/.exec(page)?.[1]
  if (!title) return null
  const { queries } = dehydrate(client)
  const status = statusOf(client)
  return {
    status,
    title,
    html: page.replace(/<title>.*?<\/title>/, ''),
    answers: queries.length > 0 ? { mutations: [], queries } : null,
    call: (status === 200 && screen.call?.(param, search)) || null,
    zone,
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
