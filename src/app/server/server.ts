// The HTTP side: the platform's server, the routes of every domain, and the web app.
import type { FastifyInstance } from 'fastify'
import { actorFinder, isSetUp } from '#domains/identity/server/index.ts'
import type { HttpParts } from '#platform/server/http.ts'
import { createHttp } from '#platform/server/http.ts'
import { readContracts } from './contracts.ts'
import { serveJobPages } from './job-page.ts'
import { modules } from './modules.ts'
import { serveWeb } from './web.ts'

export { setupNotice } from '#domains/identity/server/index.ts'

export async function createServer(parts: HttpParts): Promise<FastifyInstance> {
  const app = await createHttp({ ...parts, readContracts, findActor: actorFinder(parts.db) })
  for (const module of modules) module.routes(app)
  serveJobPages(app)
  await serveWeb(app, parts.env, { isSetUp: () => isSetUp(parts.db) })
  return app
}
