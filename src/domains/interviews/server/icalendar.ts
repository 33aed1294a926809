// Writes iCalendar (RFC 5545, and RFC 5546 for invitations), only what invitations and feeds need. Times are in UTC, so
// readers do not depend on our timezone rules.

export type Attendee = {
  name: string
  email: string
  answer: 'pending' | 'accepted' | 'declined' | 'tentative'
}

export type CalendarEvent = {
  uid: string
  sequence: number
  /** The time of this version of the event. */
  stampedAt: Date
  startsAt: Date
  endsAt: Date
  summary: string
  description: string
  location: string | null
  url: string | null
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  organizer?: { name: string; email: string }
  attendees?: readonly Attendee[]
}

type Calendar = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; name?: string; events: readonly CalendarEvent[] }

export function writeCalendar({ method, name, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Candor Hire//Interviews//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name ? [`X-WR-CALNAME:${escapeText(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT15M'] : []),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stampedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    ...(event.url ? [`URL:${oneLine(event.url)}`] : []),
    `STATUS:${event.status}`,
    ...(event.organizer
      ? [`ORGANIZER;CN=${quote(event.organizer.name)}:mailto:${oneLine(event.organizer.email)}`]
      : []),
    ...(event.attendees ?? []).map(attendeeLine),
    'END:VEVENT',
  ]
}

const PARTSTAT = {
  pending: 'NEEDS-ACTION',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
} as const

function attendeeLine({ name, email, answer }: Attendee): string {
  const answered = `PARTSTAT=${PARTSTAT[answer]};RSVP=${answer === 'pending' ? 'TRUE' : 'FALSE'}`
  return `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;${answered};CN=${quote(name)}:mailto:${oneLine(email)}`
}

const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, '\\n')
}

/** An address of any source cannot begin another line. */
const oneLine = (address: string) => address.replace(/[\r\n]/g, '')

/** A parameter cannot contain quotes or line breaks. */
// oxlint-disable-next-line no-control-regex -- A parameter must not have control characters.
const quote = (text: string) => `"${text.replace(/["\u0000-\u001f\u007f]/g, ' ')}"`

const MAX_LINE_BYTES = 75
/** Lines have at most 75 bytes. They continue after a line break and a space, never inside a character. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n')
}
