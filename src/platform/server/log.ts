// JSON logs on standard output, one per line, with the request id if there is one.
import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'

export type { Logger } from 'pino'

export function createLog(env: Pick<Env, 'LOG_LEVEL' | 'production'>): Logger {
  const options = {
    level: env.LOG_LEVEL ?? (env.production ? 'info' : 'warn'),
    base: { service: 'candorhire' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: ['req.headers.cookie', 'req.headers.authorization'],
  }
  if (!env.production) return pino(options)
  // Written in batches, at most a second late, because each write blocks the process. The rest is written when the
  // process ends, also by an error.
  return pino(options, pino.destination({ sync: false, minLength: 4_096, periodicFlush: 1_000 }))
}

/** Only these fields: libraries attach whole connections with their keys to errors. */
export function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? 'not an error' : error
  const { name, message, stack, cause } = error
  const { code } = error as NodeJS.ErrnoException
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause instanceof Error && depth < 3 && { cause: errorForLog(cause, depth + 1) }),
  }
}
