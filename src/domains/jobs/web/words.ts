// Pay and places of a job as text.
import { formatMoney } from '#ui/format.ts'
import type { PayUnit } from '../contract/words.ts'

const PER: Record<PayUnit, string> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
}

type Pay = { minCents: number | null; maxCents: number | null; unit: PayUnit }

/** "$44.00 to $52.00" and "an hour". Yearly pay has no cents. */
export function payWords({ minCents, maxCents, unit }: Pay): { amount: string; per: string } {
  const whole = unit === 'year' || unit === 'month'
  const amounts = [minCents, maxCents].flatMap((cents) =>
    cents === null ? [] : [formatMoney(cents, { whole })],
  )
  return { amount: [...new Set(amounts)].join(' to '), per: PER[unit] }
}

export function placeWords(job: { city: string | null; state: string | null; remote: boolean }): string {
  const place = [job.city, job.state].filter(Boolean).join(', ')
  if (!job.remote) return place
  return place ? `Remote, ${place}` : 'Remote'
}

/** "Dec 9" from a plain day without a timezone. */
export function dayWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const year = date.getUTCFullYear() === new Date().getFullYear() ? undefined : 'numeric'
  return date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year, timeZone: 'UTC' })
}
