// Times and places in invitations.
import { formatPhone } from '#platform/shared/phone.ts'
import { zoneWords } from '#platform/shared/zoned-time.ts'
import { KIND_LABELS } from '../contract/words.ts'
import type { InterviewRow } from './queries/interviews.ts'

const LOCALE = 'en-US'

export const spanOf = (row: Pick<InterviewRow, 'starts_at' | 'ends_at'>) => ({
  startsAt: new Date(row.starts_at),
  endsAt: new Date(row.ends_at),
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

type Where = Pick<InterviewRow, 'kind' | 'place' | 'meeting_url' | 'phone'>

/** For the candidate. */
export function whereWords(row: Pick<InterviewRow, 'kind' | 'place' | 'meeting_url'>): string {
  if (row.kind === 'phone') return row.place ? `By phone: ${row.place}` : 'By phone. We call you.'
  if (row.kind === 'video')
    return row.meeting_url ? `By video: ${row.meeting_url}` : 'By video. The link follows.'
  return row.place ?? 'On site'
}

/** For interviewers: the candidate and the number to call. */
export function staffWhereWords(row: Where & Pick<InterviewRow, 'first_name'>): string {
  if (row.kind !== 'phone') return whereWords(row)
  const number = numberOf(row)
  return number
    ? `Call ${row.first_name}: ${number}`
    : `By phone. We have no phone number for ${row.first_name}.`
}

/** The number for this interview, or the candidate's own. */
export function numberOf({ place, phone }: Pick<InterviewRow, 'place' | 'phone'>): string | null {
  return place ?? (phone ? formatPhone(phone) : null)
}

export const staffLocationOf = (row: Where) =>
  (row.kind === 'phone' ? numberOf(row) : null) ?? locationOf(row)

export function locationOf(row: Pick<InterviewRow, 'kind' | 'place' | 'meeting_url'>): string {
  return row.place ?? row.meeting_url ?? KIND_LABELS[row.kind]
}

export const personOf = (row: Pick<InterviewRow, 'first_name' | 'last_name'>) =>
  `${row.first_name} ${row.last_name}`
