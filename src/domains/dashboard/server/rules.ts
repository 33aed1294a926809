// Periods as a calendar has them. Pure.

const DAY_MS = 86_400_000

export function localDay(now: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(now)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The last days, today included, and as many before them. */
export function periodsOf({ now, timezone, days }: { now: Date; timezone: string; days: number }) {
  const today = localDay(now, timezone)
  const from = addDays(today, 1 - days)
  return { today, from, before: { from: addDays(from, -days), to: addDays(from, -1) } }
}
