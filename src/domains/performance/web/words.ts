// Times and ratings as text.
import type { Rating, VitalName } from '#shared/vitals.ts'
import type { Tone } from '#ui/badge.tsx'

const space = '\u00a0'

export function formatMs(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)}${space}ms` : `${(ms / 1_000).toFixed(1)}${space}s`
}

export function formatVital(name: string, value: number): string {
  return name === 'CLS' ? value.toFixed(2) : formatMs(value)
}

export const RATING_WORDS: Record<Rating, string> = {
  good: 'good',
  needs_improvement: 'needs improvement',
  poor: 'poor',
}

export const RATING_TONES: Record<Rating, Tone> = {
  good: 'success',
  needs_improvement: 'warning',
  poor: 'danger',
}

/** The most important first. */
export const VITAL_ORDER = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const satisfies readonly VitalName[]

/** "now", "40 s", "6 min", "2 h". */
export function formatSeconds(seconds: number): string {
  if (seconds < 1) return 'now'
  if (seconds < 60) return `${seconds}\u00a0s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes}\u00a0min` : `${Math.floor(minutes / 60)}\u00a0h`
}

const GIGABYTE = 1_000_000_000

/** "18.4 GB", "512 MB". */
export const formatBytes = (bytes: number): string =>
  bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)}\u00a0GB` : `${Math.round(bytes / 1_000_000)}\u00a0MB`
