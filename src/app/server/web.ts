// The built web app: hashed assets are cached forever, the page never. Everything is compressed at build time.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import { isPageOfTheProduct } from './pages.ts'
import { REMOVAL_HEADERS, REMOVAL_SCRIPT } from './service-worker.ts'

export const DIST = fileURLToPath(new URL('../../../dist/web/', import.meta.url))
const A_YEAR_S = 31_536_000
/** The product's font, for pages outside the build, such as the API reference. */
const FONT = fileURLToPath(
  new URL(
    '../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    import.meta.url,
  ),
)

export async function serveWeb(app: FastifyInstance, env: Env): Promise<void> {
  if (env.SERVICE_WORKER === 'off') removeServiceWorker(app)
  keepLinksQuiet(app)
  serveFont(app)
  if (!existsSync(DIST)) return
  const hasLanding = existsSync(`${DIST}landing.html`)
  const files = { preCompressed: true, index: false, cacheControl: false } as const
  await app.register(fastifyStatic, {
    ...files,
    root: DIST,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
  // Looked up on request. A route for each of some hundred files would slow down every start.
  await app.register(fastifyStatic, {
    ...files,
    root: `${DIST}assets/`,
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${A_YEAR_S}, immutable`),
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    // Not parsed as a URL: “//name” would be a host, and “//[” would be invalid.
    const [path = '/'] = request.url.split('?')
    if (path.startsWith('/api/')) return reply.callNotFound()
    // A common short form.
    if (path === '/portal' || path === '/portal/') return reply.redirect('/portal/dashboard')
    // A browser without a session gets the landing page, complete before any script loads.
    if (path === '/' && hasLanding) {
      reply.header('vary', 'cookie')
      if (!app.hasSession(request)) return reply.sendFile('landing.html')
    }
    // An unknown address still gets the app with its not-found screen, but with status 404.
    return reply.code(isPageOfTheProduct(path) ? 200 : 404).sendFile('index.html')
  })
}

function serveFont(app: FastifyInstance): void {
  let font: Buffer | undefined
  app.get('/fonts/inter.woff2', { schema: { hide: true } }, async (_request, reply) => {
    font ??= await readFile(FONT)
    return reply.type('font/woff2').header('cache-control', `public, max-age=${A_YEAR_S}`).send(font)
  })
}

/**
 * The address of a candidate's link is its key. Pages opened from it do not learn it, and search engines do not index
 * it.
 */
function keepLinksQuiet(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/l/'))
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
    done()
  })
}

/** A hook runs before the route of the built file. */
function removeServiceWorker(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.split('?')[0] !== '/sw.js') return done()
    reply.headers(REMOVAL_HEADERS).type('text/javascript; charset=utf-8').send(REMOVAL_SCRIPT)
  })
}
