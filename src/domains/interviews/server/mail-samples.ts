// Every kind of mail of interviews, with sample data.
import type { MailKind } from '#platform/server/mail-letter.ts'
import {
  candidateLetter,
  colleagueLetter,
  erasedLetter,
  type News,
  reminderLetter,
  type Told,
} from './letters.ts'

const row: Told = {
  id: '01930000-0000-7000-8000-000000000001',
  firstName: 'Liam',
  lastName: 'Walsh',
  jobTitle: 'Registered nurse, ICU',
  clientName: 'Lakeside Health',
  round: 1,
  startsAt: '2026-11-20T20:00:00.000Z',
  endsAt: '2026-11-20T20:45:00.000Z',
  kind: 'video',
  place: null,
  meetingUrl: 'https://meet.example/lakeside',
  phone: '+17135550142',
  state: 'TX',
  zip: '77002',
  timezone: 'America/Chicago',
  cancelReason: 'The position was filled.',
  note: 'Bring the license and the BLS card.',
  participants: [
    { role: 'interviewer', name: 'Dana Whitfield' },
    { role: 'interviewer', name: 'Alma Reyes' },
  ],
}
const reader = { name: 'Dana Whitfield', timezone: 'America/Chicago' }
const organizer = 'Dana Whitfield'

const LABELS: Record<News, string> = {
  scheduled: 'Interview scheduled',
  changed: 'Interview changed',
  cancelled: 'Interview canceled',
}

export const interviewMails: readonly MailKind[] = [
  ...(['scheduled', 'changed', 'cancelled'] as const).flatMap((news): MailKind[] => [
    {
      id: `interview-${news}-candidate`,
      label: LABELS[news],
      reader: 'candidate',
      sample: () => candidateLetter({ row, news, organizer, selfBooked: false }),
    },
    {
      id: `interview-${news}-colleague`,
      label: LABELS[news],
      reader: 'colleague',
      sample: ({ origin }) =>
        colleagueLetter({ row, news, reader, url: `${origin}/interview-tracker?interview=${row.id}` }),
    },
  ]),
  {
    id: 'interview-reminder',
    label: 'Interview reminder',
    reader: 'candidate',
    sample: () => reminderLetter({ row, ahead: 'tomorrow', organizer }),
  },
  {
    id: 'interview-erased',
    label: 'Interview of an erased candidate canceled',
    reader: 'colleague',
    sample: () => erasedLetter(row, reader),
  },
]
