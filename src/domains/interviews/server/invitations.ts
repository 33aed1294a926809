// Notices to all attendees: invitations, changes and cancellations as calendar entries by email, each in the reader's
// timezone. The candidate's copy contains only their own address and the organizer's.
import { findPerson, sendToCandidate } from '#domains/candidates/server/index.ts'
import { type ColleagueContact, listContacts } from '#domains/identity/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { actorId } from '#platform/server/audit.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { type Attendee, type CalendarEvent, writeCalendar } from './icalendar.ts'
import { candidateLetter, colleagueLetter, type News } from './letters.ts'
import type { InterviewRow } from './queries/interviews.ts'
import { locationOf, personOf, spanOf, staffLocationOf, staffWhereWords, whenWords } from './words.ts'

export function eventOf(row: InterviewRow, now: Date): CalendarEvent {
  return {
    uid: row.icsUid,
    sequence: row.icsSequence,
    stampedAt: now,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    summary: `Interview: ${personOf(row)}, ${row.jobTitle}`,
    description: [`${row.clientName}, round ${row.round}`, staffWhereWords(row), row.note]
      .filter(Boolean)
      .join('\n'),
    location: staffLocationOf(row),
    url: null,
    status: statusOf(row),
  }
}

function statusOf({ status }: InterviewRow): CalendarEvent['status'] {
  if (status === 'cancelled' || status === 'no_show') return 'CANCELLED'
  return status === 'scheduled' ? 'TENTATIVE' : 'CONFIRMED'
}

type Notice = {
  tx: Tx
  row: InterviewRow
  news: News
  contacts: readonly ColleagueContact[]
  /** The link with which the candidate can move or cancel it. */
  selfBooked: boolean
}

type NoticeInput = {
  row: InterviewRow
  news: News
  removed?: readonly string[]
  /** False for a change that the candidate's invitation does not mention. */
  candidateToo?: boolean
  selfBooked?: boolean
}

/** Tells the participants and the candidate. Removed participants get a cancellation. */
export async function notifyAttendees(
  tx: Tx,
  { row, news, removed = [], candidateToo = true, selfBooked = false }: NoticeInput,
): Promise<void> {
  const ids = row.participants.map(({ userId }) => userId)
  const contacts = await listContacts(tx.db, [...ids, ...removed, row.organizerId])
  const notice: Notice = { tx, row, news, contacts, selfBooked }
  for (const contact of contacts) {
    if (ids.includes(contact.id)) await notifyColleague(notice, contact)
    else if (removed.includes(contact.id)) await notifyColleague({ ...notice, news: 'cancelled' }, contact)
  }
  if (row.invites && candidateToo) await notifyCandidate(notice)
}

const methodOf = (news: News) => (news === 'cancelled' ? 'CANCEL' : 'REQUEST')
const organizerOf = ({ row, contacts }: Notice) => contacts.find(({ id }) => id === row.organizerId)

async function notifyColleague(notice: Notice, contact: ColleagueContact): Promise<void> {
  const { tx, row, news } = notice
  if (contact.status !== 'active') return
  const person = personOf(row)
  const organizer = organizerOf(notice)
  const link = `/interview-tracker?interview=${row.id}`
  if (row.invites) {
    const event = { ...eventOf(row, tx.now), url: `${tx.origin}${link}` }
    await sendMail(tx, {
      to: contact.email,
      letter: colleagueLetter({ row, news, reader: contact, url: `${tx.origin}${link}` }),
      calendar: { method: methodOf(news), content: write(notice, event, staffAttendees(notice)) },
      ...(organizer && organizer.id !== contact.id && { replyTo: organizer.email }),
    })
  }
  if (contact.id === actorId(tx)) return
  const words = {
    scheduled: 'New interview with',
    changed: 'Changed: your interview with',
    cancelled: 'Canceled: your interview with',
  }
  await notify(tx, {
    userId: contact.id,
    kind: 'interview_changed',
    title: `${words[news]} ${person}`,
    body: `${row.jobTitle}, ${whenWords(spanOf(row), contact.timezone)}`,
    link,
    mailed: row.invites,
  })
}

const staffAttendees = ({ row, contacts }: Notice) => attendeesOf(row, contacts)

function attendeesOf(row: InterviewRow, contacts: readonly ColleagueContact[]): Attendee[] {
  return row.participants.flatMap(({ userId, response }) => {
    const contact = contacts.find(({ id }) => id === userId)
    return contact ? [{ name: contact.name, email: contact.email, answer: response }] : []
  })
}

function write(notice: Notice, event: CalendarEvent, attendees: readonly Attendee[]): string {
  const organizer = organizerOf(notice)
  return writeCalendar({
    method: methodOf(notice.news),
    events: [
      {
        ...event,
        ...(notice.news === 'cancelled' && { status: 'CANCELLED' as const }),
        ...(organizer && { organizer: { name: organizer.name, email: organizer.email } }),
        attendees,
      },
    ],
  })
}

/** A cancellation that names only colleagues: the candidate was erased. */
export function writeErased(
  row: InterviewRow,
  { contacts, now }: { contacts: readonly ColleagueContact[]; now: Date },
): string {
  const organizer = contacts.find(({ id }) => id === row.organizerId)
  return writeCalendar({
    method: 'CANCEL',
    events: [
      {
        ...eventOf(row, now),
        summary: 'Interview canceled',
        description: '',
        location: null,
        status: 'CANCELLED',
        ...(organizer && { organizer: { name: organizer.name, email: organizer.email } }),
        attendees: attendeesOf(row, contacts),
      },
    ],
  })
}

async function notifyCandidate(notice: Notice): Promise<void> {
  const { tx, row, news } = notice
  const person = await findPerson(tx.db, row.candidateId)
  if (!person) return
  const [email] = person.emails
  const organizer = organizerOf(notice)
  const event = {
    ...eventOf(row, tx.now),
    summary: `Interview: ${row.jobTitle}, ${row.clientName}`,
    description: '',
    location: locationOf(row),
  }
  const answer = row.status === 'confirmed' ? ('accepted' as const) : ('pending' as const)
  const attendees = email ? [{ name: personOf(row), email, answer }] : []
  await sendToCandidate(tx, {
    candidateId: person.id,
    ...(news === 'cancelled' && { isAnswer: true as const }),
    letter: candidateLetter({ row, news, organizer: organizer?.name, selfBooked: notice.selfBooked }),
    calendar: { method: methodOf(news), content: write(notice, event, attendees) },
    replyTo: organizer?.email,
  })
}
