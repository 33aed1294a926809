import { describe, expect, it } from 'vitest'
import { federalHoliday } from '#shared/federal-holidays.ts'
import type { InterviewStatus } from '../contract/words.ts'
import {
  type Act,
  allows,
  dueReminder,
  freeTimes,
  mayScore,
  overlapMinutes,
  problemsOfPeople,
  problemsOfPlace,
  problemsOfTime,
  problemsOfZone,
  statusAfterCard,
  visibleCards,
} from './rules.ts'

const NOW = new Date('2026-11-17T16:00:00Z')
const at = (text: string) => new Date(text)
const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) })
const messages = (startsAt: string, endsAt: string, zone = 'America/Chicago') =>
  [...problemsOfTime(span(startsAt, endsAt), NOW), ...problemsOfZone(zone)].map(({ message }) => message)

describe('a time', () => {
  it('is refused in the past, with the end before the start, too short, too long or too far', () => {
    expect(messages('2026-11-18T16:00:00Z', '2026-11-18T16:45:00Z')).toEqual([])
    expect(messages('2026-11-17T15:59:00Z', '2026-11-17T16:30:00Z')).toEqual([
      'This time has passed. Choose a future time.',
    ])
    expect(messages('2026-11-18T16:00:00Z', '2026-11-18T16:00:00Z')).toEqual([
      'The end must come after the start.',
    ])
    expect(messages('2026-11-18T16:00:00Z', '2026-11-18T16:04:00Z')).toEqual([
      'An interview lasts at least 5 minutes.',
    ])
    expect(messages('2026-11-18T16:00:00Z', '2026-11-19T00:00:01Z')).toEqual([
      'An interview lasts at most 8 hours.',
    ])
    expect(messages('2029-11-18T16:00:00Z', '2029-11-18T17:00:00Z')).toEqual([
      'Choose a time within the next two years.',
    ])
    expect(messages('2026-11-18T16:00:00Z', '2026-11-18T17:00:00Z', 'Mars/Base')).toEqual([
      'Choose a timezone from the list.',
    ])
  })

  it('needs a place only on site, and existing participants', () => {
    expect(problemsOfPlace({ kind: 'in_person', place: null })).toHaveLength(1)
    expect(problemsOfPlace({ kind: 'video', place: null })).toEqual([])
    const people = [{ userId: 'a', role: 'interviewer' }]
    expect(problemsOfPeople(people, new Set(['a']))).toEqual([])
    expect(problemsOfPeople(people, new Set())).toHaveLength(1)
    expect(problemsOfPeople([...people, ...people], new Set(['a']))).toHaveLength(1)
    expect(problemsOfPeople([{ userId: 'a', role: 'observer' }], new Set(['a']))).toHaveLength(1)
  })
})

describe('the status of an interview', () => {
  const before = at('2026-11-17T15:00:00Z')
  const after = at('2026-11-17T17:00:00Z')
  const subject = (status: InterviewStatus) => ({
    status,
    ...span('2026-11-17T16:00:00Z', '2026-11-17T16:45:00Z'),
  })
  const table: [Act, Date, InterviewStatus[]][] = [
    ['confirm', before, ['scheduled']],
    ['confirm', after, []],
    ['change', before, ['scheduled', 'confirmed']],
    ['cancel', before, ['scheduled', 'confirmed']],
    ['noShow', before, []],
    ['noShow', after, ['scheduled', 'confirmed', 'awaiting_feedback']],
    ['end', before, []],
    ['end', after, ['scheduled', 'confirmed']],
    ['close', after, ['awaiting_feedback']],
  ]
  const all: InterviewStatus[] = [
    'scheduled',
    'confirmed',
    'awaiting_feedback',
    'complete',
    'no_show',
    'cancelled',
  ]

  it.each(table)('%s at %s from %j only', (act, now, allowed) => {
    expect(all.filter((status) => allows(act, subject(status), now))).toEqual(allowed)
  })

  it('accepts scorecards from the start on, and completes with the last one', () => {
    expect(mayScore(subject('scheduled'), before)).toBe(false)
    expect(mayScore(subject('scheduled'), after)).toBe(true)
    expect(mayScore(subject('cancelled'), after)).toBe(false)
    const people = [
      { role: 'interviewer', scored: true },
      { role: 'observer', scored: false },
    ]
    expect(statusAfterCard(subject('awaiting_feedback'), people, after)).toBe('complete')
    expect(statusAfterCard(subject('confirmed'), people, NOW)).toBe('confirmed')
    const owing = [...people, { role: 'interviewer', scored: false }]
    expect(statusAfterCard(subject('awaiting_feedback'), owing, after)).toBe('awaiting_feedback')
  })
})

describe('scorecards of others', () => {
  const cards = [{ interviewerId: 'a' }, { interviewerId: 'b' }]
  it('are hidden only from an interviewer without their own', () => {
    expect(visibleCards(cards, { userId: 'c', isInterviewer: true })).toEqual({ shown: [], hidden: 2 })
    expect(visibleCards(cards, { userId: 'a', isInterviewer: true })).toEqual({ shown: cards, hidden: 0 })
    expect(visibleCards(cards, { userId: 'd', isInterviewer: false })).toEqual({ shown: cards, hidden: 0 })
  })
})

describe('reminders', () => {
  const startsAt = at('2026-11-20T16:00:00Z')
  const early = at('2026-11-10T16:00:00Z')
  it('are sent a day and two hours before, and not after the start', () => {
    expect(dueReminder({ startsAt, agreedAt: early }, at('2026-11-19T15:59:00Z'))).toBeNull()
    expect(dueReminder({ startsAt, agreedAt: early }, at('2026-11-19T16:00:00Z'))).toBe(24)
    expect(dueReminder({ startsAt, agreedAt: early }, at('2026-11-20T14:00:00Z'))).toBe(2)
    expect(dueReminder({ startsAt, agreedAt: early }, startsAt)).toBeNull()
  })
  it('skip what was due before the time was scheduled', () => {
    const agreedAt = at('2026-11-20T09:00:00Z')
    expect(dueReminder({ startsAt, agreedAt }, at('2026-11-20T10:00:00Z'))).toBeNull()
    expect(dueReminder({ startsAt, agreedAt }, at('2026-11-20T14:30:00Z'))).toBe(2)
  })
})

describe('free times', () => {
  const wish = span('2026-11-19T20:30:00Z', '2026-11-19T21:15:00Z')
  const options = { timezone: 'America/Chicago', now: NOW }
  it('measure an overlap in minutes', () => {
    expect(overlapMinutes(wish, span('2026-11-19T20:00:00Z', '2026-11-19T20:45:00Z'))).toBe(15)
    expect(overlapMinutes(wish, span('2026-11-19T21:15:00Z', '2026-11-19T22:00:00Z'))).toBe(0)
  })
  it('start when the last one ends, within working hours and without weekends', () => {
    const busy = [span('2026-11-19T20:00:00Z', '2026-11-19T20:45:00Z')]
    expect(freeTimes(wish, busy, options).map((time) => time.toISOString())).toEqual([
      '2026-11-19T20:45:00.000Z',
      '2026-11-19T21:30:00.000Z',
      '2026-11-19T22:15:00.000Z',
    ])
    const friday = span('2026-11-20T23:30:00Z', '2026-11-21T00:15:00Z')
    expect(freeTimes(friday, [], options)[0]?.toISOString()).toBe('2026-11-23T14:00:00.000Z')
  })
  it('are never in the past', () => {
    const past = span('2026-11-17T14:00:00Z', '2026-11-17T14:45:00Z')
    expect(freeTimes(past, [], options).every((time) => time > NOW)).toBe(true)
  })
})

describe('a federal holiday', () => {
  it('is found on its date, on a moving date, and as observed', () => {
    const days = {
      '2026-11-26': 'Thanksgiving Day',
      '2026-11-19': null,
      '2026-05-25': 'Memorial Day',
      '2027-05-31': 'Memorial Day',
      '2026-01-19': 'Martin Luther King Jr. Day',
      '2026-07-03': 'Independence Day, observed',
      '2026-07-04': 'Independence Day',
      '2027-12-24': 'Christmas Day, observed',
      '2027-12-31': 'New Year’s Day, observed',
      '2023-01-02': 'New Year’s Day, observed',
    }
    expect(Object.fromEntries(Object.keys(days).map((day) => [day, federalHoliday(day)]))).toEqual(days)
  })
})
