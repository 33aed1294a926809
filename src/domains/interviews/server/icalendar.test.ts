import { describe, expect, it } from 'vitest'
import { type CalendarEvent, writeCalendar } from './icalendar.ts'

const event: CalendarEvent = {
  uid: '019a@candorhire',
  sequence: 2,
  stampedAt: new Date('2026-11-17T16:00:00Z'),
  startsAt: new Date('2026-11-19T20:30:00Z'),
  endsAt: new Date('2026-11-19T21:15:00Z'),
  summary: 'Interview: Lucía Fontaine-Reyes; Labor, and delivery',
  description: 'St. Brendan, round 1\nBy video: https://meet.example.com/abc',
  location: 'https://meet.example.com/abc',
  url: 'https://hire.example.com/interview-tracker?interview=019a',
  status: 'TENTATIVE',
  organizer: { name: 'Dana "D" Whitfield', email: 'dana@example.com' },
  attendees: [{ name: 'Marcus Bell', email: 'marcus@example.com', answer: 'pending' }],
}

const GOLDEN = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Candor Hire//Interviews//EN
CALSCALE:GREGORIAN
METHOD:REQUEST
BEGIN:VEVENT
UID:019a@candorhire
SEQUENCE:2
DTSTAMP:20261117T160000Z
DTSTART:20261119T203000Z
DTEND:20261119T211500Z
SUMMARY:Interview: Lucía Fontaine-Reyes\\; Labor\\, and delivery
DESCRIPTION:St. Brendan\\, round 1\\nBy video: https://meet.example.com/abc
LOCATION:https://meet.example.com/abc
URL:https://hire.example.com/interview-tracker?interview=019a
STATUS:TENTATIVE
ORGANIZER;CN="Dana  D  Whitfield":mailto:dana@example.com
ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=
 TRUE;CN="Marcus Bell":mailto:marcus@example.com
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')

describe('iCalendar', () => {
  it('follows the standard', () => {
    expect(writeCalendar({ method: 'REQUEST', events: [event] })).toBe(GOLDEN)
  })

  it('folds at 75 bytes and never inside a character', () => {
    const summary = 'é'.repeat(200)
    const lines = writeCalendar({ method: 'PUBLISH', events: [{ ...event, summary }] }).split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(lines.join('\n').replaceAll('\n ', '')).toContain(`SUMMARY:${summary}`)
  })

  it('lets no name and no address inject a line', () => {
    const line = '\r\nATTENDEE:mailto:x@y'
    const attendees = [{ name: `A"${line}`, email: `a@example.com${line}`, answer: 'accepted' as const }]
    const text = writeCalendar({
      method: 'CANCEL',
      events: [{ ...event, summary: 'x\r\nUID:evil', attendees }],
    })
    expect(text).toContain('SUMMARY:x\\nUID:evil')
    expect(text.match(/^ATTENDEE/gm)).toHaveLength(1)
  })
})
