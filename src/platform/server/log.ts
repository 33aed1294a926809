// JSON logs on standard output, one per line, with the request id if there is one.
import { type Logger, type LoggerOptions, pino } from 'pino'
import type { Env } from './env.ts'
import { limitRepeated } from './log-limit.ts'

export type { Logger } from 'pino'

export function createLog(env: Pick<Env, 'LOG_LEVEL' | 'production'>): Logger {
  const options = {
    level: env.LOG_LEVEL ?? (env.production ? 'info' : 'warn'),
    base: { service: 'candorhire' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    hooks: limitRepeated(),
    redact: ['req.headers.cookie', 'req.headers.authorization'],
  }
  if (!env.production) return onDestination(options, pino.destination({ sync: true }))
  // Written in batches, at most a second late, because each write blocks the process. The rest is written when the
  // process ends, also by an error.
  const batches = { sync: false, minLength: 4_096, periodicFlush: 1_000, maxLength: MAX_WAITING }
  return onDestination(options, pino.destination(batches))
}

/** What waits while the disk of the log is full. Further lines are dropped. */
const MAX_WAITING = 1_000_000
const REMIND_MS = 60_000

/** A log that cannot be written must not end the process. Without a listener its error would. */
export function onDestination(
  options: LoggerOptions,
  destination: ReturnType<typeof pino.destination>,
): Logger {
  const log = pino(options, destination)
  let remindedAt = Number.NEGATIVE_INFINITY
  destination.on('error', ({ message }: Error) => {
    if (performance.now() - remindedAt < REMIND_MS) return
    remindedAt = performance.now()
    // It waits with the other lines, and is written when there is room.
    log.error({ reason: message }, 'storage almost full: lines of the log are lost')
  })
  // Their streams fail in the same way, and nobody else listens.
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.listenerCount('error') === 0) stream.on('error', () => undefined)
  }
  return log
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
