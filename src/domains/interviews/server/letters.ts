// What mails say about an interview, to colleagues and to the candidate, each in the reader's timezone. Pure.
import type { Composed, Fact } from '#platform/server/mail-letter.ts'
import { SELF_CHANGE_HOURS } from '../contract/words.ts'
import type { InterviewRow } from './queries/interviews.ts'
import { personOf, spanOf, staffWhereWords, whenWords, whereWords } from './words.ts'
import { zoneOfPlace } from './zone-of-place.ts'

export type News = 'scheduled' | 'changed' | 'cancelled'

const SUBJECTS: Record<News, string> = {
  scheduled: 'Interview',
  changed: 'Changed: interview',
  cancelled: 'Canceled: interview',
}
const OPENINGS: Record<News, string> = {
  scheduled: 'An interview is scheduled:',
  changed: 'An interview has changed. Here are the new details:',
  cancelled: 'This interview is canceled:',
}

/** What the letters need of an interview. */
export type Told = Pick<
  InterviewRow,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'jobTitle'
  | 'clientName'
  | 'round'
  | 'startsAt'
  | 'endsAt'
  | 'kind'
  | 'place'
  | 'meetingUrl'
  | 'phone'
  | 'state'
  | 'zip'
  | 'timezone'
  | 'cancelReason'
  | 'note'
> & { participants: readonly { role: string; name: string }[] }

type Reader = { name: string; timezone: string }

const COLLEAGUE = 'You get this email because you take part in this interview.'
const CANDIDATE = 'You get this email because of your application.'

function facts(row: Told, timezone: string, where: string): Fact[] {
  const names = row.participants.filter(({ role }) => role === 'interviewer').map(({ name }) => name)
  return [
    { label: 'When', value: whenWords(spanOf(row), timezone) },
    { label: 'Where', value: where },
    { label: 'With', value: names.join(', ') },
  ]
}

const zoneOf = (row: Told) => zoneOfPlace(row) ?? row.timezone

const videoCall = ({ kind, meetingUrl }: Told) =>
  kind === 'video' && meetingUrl?.startsWith('https://')
    ? { label: 'Open video call', url: meetingUrl }
    : undefined

type ToColleague = { row: Told; news: News; reader: Reader; url: string }

export function colleagueLetter({ row, news, reader, url }: ToColleague): Composed {
  const isCanceled = news === 'cancelled'
  return {
    heading: `${SUBJECTS[news]} with ${personOf(row)}, ${row.jobTitle}`,
    greeting: reader.name,
    sentences: [
      `${OPENINGS[news]} ${personOf(row)}, ${row.jobTitle} at ${row.clientName}, round ${row.round}.`,
      ...(isCanceled && row.cancelReason ? [`Reason: ${row.cancelReason}`] : []),
      ...(row.note ? [row.note] : []),
    ],
    facts: facts(row, reader.timezone, staffWhereWords(row)),
    button: isCanceled ? undefined : { label: 'Respond and see details', url },
    why: COLLEAGUE,
  }
}

type ToCandidate = { row: Told; news: News; organizer: string | undefined; selfBooked: boolean }

export function candidateLetter({ row, news, organizer, selfBooked }: ToCandidate): Composed {
  const isCanceled = news === 'cancelled'
  return {
    heading: `${SUBJECTS[news]} for ${row.jobTitle} at ${row.clientName}`,
    greeting: row.firstName,
    sentences: [`${OPENINGS[news]} ${row.jobTitle} at ${row.clientName}.`],
    facts: facts(row, zoneOf(row), whereWords(row)),
    button: isCanceled ? undefined : videoCall(row),
    closing: [isCanceled ? 'You do not need to do anything.' : changeWords(organizer, selfBooked)],
    signature: organizer ?? 'Your recruiter',
    why: CANDIDATE,
  }
}

/** Only working options: the link if there is one, and a reply, which reaches a colleague. */
function changeWords(organizer: string | undefined, selfBooked: boolean): string {
  const answer = organizer ? `reply to this email to reach ${organizer}` : 'contact your recruiter'
  return selfBooked
    ? `To move or cancel the interview, open your booking link until ${SELF_CHANGE_HOURS} hours before. After that, ${answer}.`
    : `If the time does not work for you, ${answer}.`
}

type Reminder = { row: Told; ahead: string; organizer: string | undefined }

export const reminderLetter = ({ row, ahead, organizer }: Reminder): Composed => ({
  heading: `Your interview is ${ahead}`,
  greeting: row.firstName,
  sentences: [`Your interview for ${row.jobTitle} at ${row.clientName} is ${ahead}.`],
  facts: facts(row, zoneOf(row), whereWords(row)).filter(({ label }) => label !== 'With'),
  button: videoCall(row),
  closing: organizer ? [`Reply to this email to reach ${organizer}.`] : [],
  why: CANDIDATE,
})

/** Of an erased candidate, only the time is left. */
export const erasedLetter = (row: Pick<Told, 'startsAt' | 'endsAt'>, reader: Reader): Composed => ({
  heading: 'Interview canceled',
  greeting: reader.name,
  sentences: [`The interview on ${whenWords(spanOf(row), reader.timezone)} is canceled.`],
  why: COLLEAGUE,
})
