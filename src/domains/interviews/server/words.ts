// Times and places in invitations.
import { formatPhone } from '#shared/phone.ts'
import { zoneWords } from '#shared/zoned-time.ts'
import { KIND_LABELS } from '../contract/words.ts'
import type { InterviewRow } from './queries/interviews.ts'

const LOCALE = 'en-US'

export const spanOf = (row: Pick<InterviewRow, 'startsAt' | 'endsAt'>) => ({
  startsAt: new Date(row.startsAt),
  endsAt: new Date(row.endsAt),
})

/** "Thursday, November 19, 2026, 2:30 PM to 3:15 PM Central time", in the reader's timezone. */
export function whenWords({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, timeZone: string): string {
  const day = new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: 'full' }).format(startsAt)
  const clock = new Intl.DateTimeFormat(LOCALE, { timeZone, timeStyle: 'short' })
  return `${day}, ${clock.format(startsAt)} to ${clock.format(endsAt)} ${zoneWords(timeZone, startsAt)}`.replaceAll(
    '\u202f',
    ' ',
  )
}

type Where = Pick<InterviewRow, 'kind' | 'place' | 'meetingUrl' | 'phone'>

/** For the candidate. */
export function whereWords(row: Pick<InterviewRow, 'kind' | 'place' | 'meetingUrl'>): string {
  if (row.kind === 'phone') return row.place ? `By phone: ${row.place}` : 'By phone. We call you.'
  if (row.kind === 'video')
    return row.meetingUrl ? `By video: ${row.meetingUrl}` : 'By video. The link follows.'
  return row.place ?? 'On site'
}

/** For interviewers: the candidate and the number to call. */
export function staffWhereWords(row: Where & Pick<InterviewRow, 'firstName'>): string {
  if (row.kind !== 'phone') return whereWords(row)
  const number = numberOf(row)
  return number
    ? `Call ${row.firstName}: ${number}`
    : `By phone. We have no phone number for ${row.firstName}.`
}

/** The number for this interview, or the candidate's own. */
export function numberOf({ place, phone }: Pick<InterviewRow, 'place' | 'phone'>): string | null {
  return place ?? (phone ? formatPhone(phone) : null)
}

export const staffLocationOf = (row: Where) =>
  (row.kind === 'phone' ? numberOf(row) : null) ?? locationOf(row)

export function locationOf(row: Pick<InterviewRow, 'kind' | 'place' | 'meetingUrl'>): string {
  return row.place ?? row.meetingUrl ?? KIND_LABELS[row.kind]
}

export const personOf = (row: Pick<InterviewRow, 'firstName' | 'lastName'>) =>
  `${row.firstName} ${row.lastName}`
