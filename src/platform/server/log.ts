// JSON logs on standard output, one line each, with the request id where there is one.
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
  // Written some lines at a time, at most a second late: a write for each line blocks the process each time. Whatever is
  // left is written when the process ends, by an error too.
  return pino(options, pino.destination({ sync: false, minLength: 4_096, periodicFlush: 1_000 }))
}

/** Nothing else of it: libraries hang whole connections on their errors, with the keys to them. */
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
