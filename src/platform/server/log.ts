// JSON logs on standard output, one line each, with the request id where there is one.
import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'

export type { Logger } from 'pino'

export function createLog(env: Pick<Env, 'LOG_LEVEL' | 'production'>): Logger {
  return pino({
    level: env.LOG_LEVEL ?? (env.production ? 'info' : 'warn'),
    base: { service: 'candorhire' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
  })
}
