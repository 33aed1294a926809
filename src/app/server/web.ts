// The built web application: hashed assets for ever, the page itself never cached, everything compressed beforehand.
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
/** The product's type, for pages that no build makes, such as the API reference. */
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
  // Looked up when asked for: a route for each of some hundred files would have to be made at every start.
  await app.register(fastifyStatic, {
    ...files,
    root: `${DIST}assets/`,
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${A_YEAR_S}, immutable`),
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    // Not read as a URL: “//name” would be a host there, and “//[” none.
    const [path = '/'] = request.url.split('?')
    if (path.startsWith('/api/')) return reply.callNotFound()
    // As people shorten it.
    if (path === '/portal' || path === '/portal/') return reply.redirect('/portal/dashboard')
    // Who has no session sees what everybody sees, complete before any script has arrived.
    if (path === '/' && hasLanding) {
      reply.header('vary', 'cookie')
      if (!app.hasSession(request)) return reply.sendFile('landing.html')
    }
    // An address that no route knows still gets the application, which says so, but with an honest status.
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

/** The address of a candidate's link is its key: no page that is opened from it learns it, and no search engine keeps it. */
function keepLinksQuiet(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/l/'))
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
    done()
  })
}

/** Answers before the built file does: a hook runs ahead of the route. */
function removeServiceWorker(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.split('?')[0] !== '/sw.js') return done()
    reply.headers(REMOVAL_HEADERS).type('text/javascript; charset=utf-8').send(REMOVAL_SCRIPT)
  })
}
