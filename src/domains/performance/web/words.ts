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
