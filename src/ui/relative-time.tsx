// A relative time, exact on hover. One clock for the page updates all of them every minute.
import { useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { formatAgo, formatExact, formatRelative } from './format-time.ts'

const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(notify: () => void): () => void {
  // The clock stops without readers.
  if (listeners.size === 0) now = new Date()
  listeners.add(notify)
  timer ??= setInterval(() => {
    now = new Date()
    for (const listener of listeners) listener()
  }, 30_000)
  return () => {
    listeners.delete(notify)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

export function useNow(): Date {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => new Date(),
  )
}

type RelativeTimeProps = {
  at: string | Date
  timeZone?: string
  /** As part of a sentence about the past. */
  ago?: boolean
  className?: string
}

export function RelativeTime({ at, timeZone, ago = false, className }: RelativeTimeProps) {
  const current = useNow()
  const date = typeof at === 'string' ? new Date(at) : at
  return (
    <time
      dateTime={date.toISOString()}
      title={formatExact(date, timeZone)}
      className={cx('num whitespace-nowrap', className)}
    >
      {(ago ? formatAgo : formatRelative)(date, { now: current, timeZone })}
    </time>
  )
}
