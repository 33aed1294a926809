// Bought leads and their clocks in the words of the portal. Pure.
import type { DeliveryGroup } from '#domains/shop/contract/words.ts'
import { formatDuration } from '#ui/format.ts'
import type { OwnLeadSummary, Pace } from '../contract/lead-schemas.ts'
import { ERASED_NAME } from '../contract/words.ts'

/** An erased lead keeps its place in every list. */
export const leadName = ({ contact }: Pick<OwnLeadSummary, 'contact'>): string => {
  if (!contact) return ERASED_NAME
  return `${contact.firstName} ${contact.lastName}`.trim() || contact.email || 'Lead without a name'
}

export const groupOf = (lead: Pick<OwnLeadSummary, 'returnedAt' | 'status'>): DeliveryGroup =>
  lead.returnedAt ? 'returned' : lead.status

const MINUTE = 60_000
export const minutesWords = (minutes: number) => formatDuration(Math.max(1, Math.round(minutes)) * MINUTE)

/** "07:42" within an hour, then "3 h". */
export function clockWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  if (seconds >= 3_600) return formatDuration(milliseconds)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

export type ClockTone = 'calm' | 'late' | 'over'

/** Amber past the time in which hires were called, red past the client's own median. */
export function clockTone(milliseconds: number, { hiredMinutes, medianMinutes }: Pace): ClockTone {
  const minutes = milliseconds / MINUTE
  if (medianMinutes !== null && minutes > medianMinutes) return 'over'
  return hiredMinutes !== null && minutes > hiredMinutes ? 'late' : 'calm'
}

export function paceWords({ hiredMinutes, medianMinutes }: Pace): string | null {
  if (medianMinutes === null) return null
  if (hiredMinutes === null) return `Your median time to the first call is ${minutesWords(medianMinutes)}.`
  return `You called the leads you hired within ${minutesWords(hiredMinutes)}. Your median is ${minutesWords(medianMinutes)}.`
}
