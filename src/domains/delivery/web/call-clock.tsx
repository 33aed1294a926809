// How long a lead has waited for its first call.
import { ClockAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cx } from '#ui/cx.ts'
import type { Pace } from '../contract/lead-schemas.ts'
import { type ClockTone, clockTone, clockWords } from './words.ts'

const HOUR = 3_600_000

/** Milliseconds since a moment. Counts seconds within the first hour, minutes after it. */
export function useElapsed(since: string): number {
  const start = Date.parse(since)
  const [now, setNow] = useState(() => Date.now())
  const pause = now - start < HOUR ? 1_000 : 60_000
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), pause)
    return () => clearInterval(timer)
  }, [pause])
  return Math.max(0, now - start)
}

export const CLOCK_COLORS: Record<ClockTone, string> = {
  calm: 'text-ink',
  late: 'text-warning-text',
  over: 'text-danger-text',
}

export function CallClock({ since, pace, className }: { since: string; pace: Pace; className?: string }) {
  const elapsed = useElapsed(since)
  const tone = clockTone(elapsed, pace)
  return (
    <span className={cx('inline-flex items-center gap-1.5', CLOCK_COLORS[tone], className)}>
      {tone === 'over' ? <ClockAlert aria-hidden="true" className="size-3.5" /> : null}
      <span className="num font-semibold" role="timer">
        {clockWords(elapsed)}
      </span>
      {tone === 'over' ? <span className="text-12">over</span> : null}
    </span>
  )
}
