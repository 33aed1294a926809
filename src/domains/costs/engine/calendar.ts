// Months, and the month that counts an entry.
import type { Day, Month } from './types.ts'

export const monthOf = (day: Day): Month => day.slice(0, 7)

export function nextMonth(month: Month): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The month of its day, or the oldest open one if that month is closed. */
export function bookingMonth(day: Day, oldestOpen: Month, hasClosed: boolean): Month {
  const own = monthOf(day)
  return hasClosed && own < oldestOpen ? oldestOpen : own
}

/** The closed month that a late entry belongs to. */
export const lateFor = (entry: { day: Day; booked: Month; isReopened: boolean }): Month | null =>
  !entry.isReopened && monthOf(entry.day) < entry.booked ? monthOf(entry.day) : null
