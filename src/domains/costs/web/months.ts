// Months as text.
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const MONTH = format({ month: 'long' })
const MONTH_YEAR = format({ month: 'long', year: 'numeric' })
const DAY = format({ month: 'short', day: 'numeric' })
const DAY_YEAR = format({ month: 'short', day: 'numeric', year: 'numeric' })

const isThisYear = (date: string) => date.slice(0, 4) === String(new Date().getUTCFullYear())

/** "October", with the year only if it is not this one. */
export const monthWords = (month: string) =>
  (isThisYear(month) ? MONTH : MONTH_YEAR).format(new Date(`${month}-15T12:00:00Z`))

export const dayWords = (day: string) =>
  (isThisYear(day) ? DAY : DAY_YEAR).format(new Date(`${day}T12:00:00Z`))

export const firstDay = (month: string) => `${month}-01`

export function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

export const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
