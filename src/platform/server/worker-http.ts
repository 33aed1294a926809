// The port of a worker: whether it lives, whether it can work, and its figures. It serves nothing else.
import Fastify, { type FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import { addHealth, type HealthParts } from './http-health.ts'
import { serveMetrics } from './metrics.ts'
import { handleProblems } from './problem-handler.ts'

export function createWorkerHttp({
  env,
  dataFolder,
  ...parts
}: HealthParts & { env: Env; dataFolder: string | undefined }): FastifyInstance {
  const app = Fastify({ logger: false, requestTimeout: 20_000, http: { headersTimeout: 10_000 } })
  handleProblems(app)
  addHealth(app, parts)
  serveMetrics(app, { token: env.METRICS_TOKEN, production: env.production, db: parts.db, dataFolder })
  return app
}
