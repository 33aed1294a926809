// The texts of the demo's campaigns, and what candidates replied.
import type { Step } from '#domains/outreach/contract/schemas.ts'

const DAY_MINUTES = 1_440

export const NIGHTS: readonly Step[] = [
  {
    channel: 'email',
    subjectB: '',
    subject: 'Night shifts near you, {{candidate.firstName}}',
    body: 'Hi {{candidate.firstName}},\n\nThree of our clients in Texas are filling night shifts this month. You can see them here: https://candorhire.example/jobs\n\nReply to this email if one of them suits you, and I will call you.\n\n{{sender.name}}',
    waitMinutes: 0,
  },
  {
    channel: 'email',
    subjectB: '',
    subject: 'Still open: night shifts in Texas',
    body: 'Hi {{candidate.firstName}},\n\nTwo of the positions are still open. Shall I put your name forward?\n\n{{sender.name}}',
    waitMinutes: 2 * DAY_MINUTES,
  },
]

export const FRESH: readonly Step[] = [
  {
    channel: 'email',
    subjectB: '',
    subject: 'Welcome to Candor Hire',
    body: 'Hi {{candidate.firstName}},\n\nThank you for your interest. What kind of work do you look for, and when could you start? Our open positions: https://candorhire.example/jobs\n\n{{sender.name}}',
    waitMinutes: 0,
  },
  {
    channel: 'sms',
    subjectB: '',
    subject: '',
    body: 'Hi {{candidate.firstName}}, this is {{sender.name}} of Candor Hire. Did you see my email?',
    waitMinutes: 3 * DAY_MINUTES,
  },
]

export const POSITIONS: readonly Step[] = [
  {
    channel: 'email',
    subjectB: '',
    subject: 'New positions for you, {{candidate.firstName}}',
    body: 'Hi {{candidate.firstName}},\n\nWe have new positions since we last spoke. May I send you the two that fit best?\n\n{{sender.name}}',
    waitMinutes: 0,
  },
]

export const REPLIES = [
  'Yes, please call me. Afternoons are best.',
  'Could start on the first. What is the pay range?',
  'Thank you, I am interested in the one in Houston.',
  'I can only do weekends at the moment. Is that possible?',
  'Please send me the details.',
] as const
