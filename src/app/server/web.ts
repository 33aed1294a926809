// The built web application: hashed assets for ever, the page itself never cached, everything compressed beforehand.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isPageOfTheProduct } from './pages.ts'

const DIST = fileURLToPath(new URL('../../../dist/web/', import.meta.url))
const A_YEAR = 31_536_000_000

export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(DIST)) return
  const hasLanding = existsSync(`${DIST}landing.html`)
  await app.register(fastifyStatic, {
    root: DIST,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.startsWith(`${DIST}assets/`)
      reply.header('cache-control', immutable ? `public, max-age=${A_YEAR / 1000}, immutable` : 'no-cache')
    },
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = new URL(request.url, 'http://localhost').pathname
    if (path.startsWith('/api/') || path.startsWith('/assets/')) return reply.callNotFound()
    // Who has no session sees what everybody sees, complete before any script has arrived.
    if (path === '/' && hasLanding) {
      reply.header('vary', 'cookie')
      if (!app.hasSession(request)) return reply.sendFile('landing.html')
    }
    // An address that no route knows still gets the application, which says so, but with an honest status.
    return reply.code(isPageOfTheProduct(path) ? 200 : 404).sendFile('index.html')
  })
}
