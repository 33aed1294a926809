// The built web app: hashed assets are cached forever, the page never. Everything is compressed at build time.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import { type Face, PRODUCT_FACE } from '#shared/face.ts'
import { keepFace } from './agency-part.ts'
import { createAppPages } from './app-page.ts'
import { headOfJob, JOB_SCREEN, withHead } from './job-page.ts'
import { screenOf } from './pages.ts'
import { createServedPages } from './served-pages.ts'
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

type Installation = {
  isSetUp: () => Promise<boolean>
  /** Calls when something that strangers read has changed. */
  onChange?: (forget: () => void) => void
  readFace?: () => Promise<Face>
  dist?: string
}

export async function serveWeb(
  app: FastifyInstance,
  env: Pick<Env, 'SERVICE_WORKER'>,
  { isSetUp, onChange, readFace = async () => PRODUCT_FACE, dist = DIST }: Installation,
): Promise<void> {
  if (env.SERVICE_WORKER === 'off') removeServiceWorker(app)
  keepLinksQuiet(app)
  serveFont(app)
  if (!existsSync(dist)) return serveJobHeads(app)
  const pages = createAppPages(dist)
  const agency = keepFace(readFace, PRODUCT_FACE)
  const served = await createServedPages(app, {
    dist,
    headOf: async (request, screen) => (screen === JOB_SCREEN ? headOfJob(app, request) : null),
    faceOf: agency.current,
  })
  onChange?.(() => {
    agency.forget()
    served?.forget()
  })
  const files = { preCompressed: true, index: false, cacheControl: false } as const
  await app.register(fastifyStatic, {
    ...files,
    root: dist,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
  // Looked up on request. A route for each of some hundred files would slow down every start.
  await app.register(fastifyStatic, {
    ...files,
    root: `${dist}assets/`,
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${A_YEAR_S}, immutable`),
  })
  const isEmpty = untilFalse(async () => !(await isSetUp()))
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    // Not parsed as a URL: “//name” would be a host, and “//[” would be invalid.
    const [path = '/'] = request.url.split('?')
    if (path.startsWith('/api/')) return reply.callNotFound()
    // A common short form.
    if (path === '/portal' || path === '/portal/') return reply.redirect('/portal/dashboard')
    // A browser without a session gets these pages with their content, complete before any script loads.
    const strange = app.hasSession(request) ? undefined : served?.screenAt(path)
    const screen = screenOf(path)
    // An unknown address still gets the app with its not-found screen, but with status 404.
    reply.code(screen ? 200 : 404)
    const face = await agency.current()
    if (await isEmpty())
      return sendSetupPage(
        reply,
        (strange && (await served?.html(request, strange))) ?? pages.html(path, face),
      )
    if (strange && (await served?.send(request, reply, strange))) return reply
    if (screen !== JOB_SCREEN) return pages.send(request, reply, { path, face })
    const head = await headOfJob(app, request)
    reply.code(head.status).headers({ 'cache-control': 'no-cache', vary: 'cookie' })
    return reply.type('text/html; charset=utf-8').send(withHead(pages.html(path, face), head))
  })
}

/** Without a build, as in server tests, only the head is sent. */
function serveJobHeads(app: FastifyInstance): void {
  const bare =
    '<!doctype html><html lang="en"><head><meta name="description" content=""><title></title></head></html>'
  app.get('/jobs/:slug', { schema: { hide: true } }, async (request, reply) => {
    const head = await headOfJob(app, request)
    return reply.code(head.status).type('text/html; charset=utf-8').send(withHead(bare, head))
  })
}

/** Asks until the answer is no, and then never again. While the database does not answer, the page is as usual. */
function untilFalse(ask: () => Promise<boolean>): () => Promise<boolean> {
  let isOver = false
  return async () => {
    if (isOver) return false
    const answer = await ask().catch(() => null)
    isOver = answer === false
    return answer === true
  }
}

/** The pages of an empty installation lead to its first admin (see `SetupNotice`). Nobody stores them. */
function sendSetupPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page.replace('<html', '<html data-setup="open"'))
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
