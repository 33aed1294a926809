// The HTTP side: the platform's server, the routes of every domain, and the web app.
import type { FastifyInstance } from 'fastify'
import { actorFinder, isSetUp } from '#domains/identity/server/index.ts'
import { agencyFace } from '#platform/server/agency-face.ts'
import type { HttpParts } from '#platform/server/http.ts'
import { createHttp } from '#platform/server/http.ts'
import { readContracts } from './contracts.ts'
import { modules } from './modules.ts'
import { serveWeb } from './web.ts'

export { setupNotice } from '#domains/identity/server/index.ts'

export async function createServer(parts: HttpParts): Promise<FastifyInstance> {
  const app = await createHttp({ ...parts, readContracts, findActor: actorFinder(parts.db) })
  for (const module of modules) module.routes(app)
  await serveWeb(app, parts.env, {
    isSetUp: () => isSetUp(parts.db),
    readFace: async () => ({
      ...(await agencyFace.get()(parts.db)).face,
      hasSingleSignOn: parts.services.singleSignOn !== null,
    }),
    // A posting shows its client's name.
    onChange: (forget) =>
      parts.events.subscribe(({ type }) => /^(?:jobs|clients|agency)\./.test(type) && forget()),
  })
  return app
}
