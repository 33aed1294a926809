// A fault that repeats thousands of times a second must not fill the disk of the log, or hide other faults. Each warning or
// error is written so many times a second. Then one line says how many were left out. The line of a request always stays.
import type { LoggerOptions } from 'pino'

const A_SECOND = 20
const WARN = 40
/** More different messages than a product has at once. Then counting starts again. */
const MAX_MESSAGES = 1_000

type Count = { second: number; written: number; left: number }

export function limitRepeated(now: () => number = Date.now): NonNullable<LoggerOptions['hooks']> {
  const counts = new Map<string, Count>()
  return {
    logMethod(args, method, level) {
      const said = messageOf(args)
      if (level < WARN || said === null) return method.apply(this, args)
      const second = Math.floor(now() / 1_000)
      const count = counts.get(said)
      if (count?.second === second) {
        count.written += 1
        if (count.written > A_SECOND) count.left += 1
        return count.written > A_SECOND ? undefined : method.apply(this, args)
      }
      if (counts.size >= MAX_MESSAGES) counts.clear()
      counts.set(said, { second, written: 1, left: 0 })
      if (count?.left) method.apply(this, [{ left: count.left }, `${said}: more of this was left out`])
      return method.apply(this, args)
    },
  }
}

/** Null for the line of a request. */
function messageOf([first, second]: readonly unknown[]): string | null {
  if (typeof first === 'string') return first
  if (typeof first === 'object' && first !== null && 'res' in first) return null
  return typeof second === 'string' ? second : null
}
