import { expect, it } from 'vitest'
import { isForAll, problemsOf } from './schedule-problems.ts'
import { emptyValues, momentOf } from './schedule-values.ts'

const now = new Date('2026-11-18T10:00:00Z')
const values = {
  ...emptyValues({ id: 'me', timezone: 'America/Chicago' }, 'ana', now),
  jobId: 'nurse',
  day: '2026-12-01',
  time: '10:00',
}
const asked = (changes: Partial<typeof values>, sent: Parameters<typeof problemsOf>[0]['sent'] = null) => {
  const next = { ...values, ...changes }
  return problemsOf({ values: next, moment: momentOf(next), tried: true, sent, now })
}
const refusal = {
  values,
  fields: [
    { path: 'startsAt', message: 'Too far ahead.' },
    { path: 'participants', message: 'Not staff.' },
  ],
}

it('shows a refusal until its own field is changed', () => {
  expect(asked({}, refusal)).toEqual({ startsAt: 'Too far ahead.', participants: 'Not staff.' })
  expect(asked({ day: '2026-12-02' }, refusal)).toEqual({ participants: 'Not staff.' })
  expect(asked({ interviewers: ['you'] }, refusal)).toEqual({ startsAt: 'Too far ahead.' })
})

it('asks for a missing day or time, and not for a future time', () => {
  expect(asked({ day: '' }, refusal)).toEqual({ day: 'Choose a day.', participants: 'Not staff.' })
  expect(asked({ time: '' })).toEqual({ startsAt: 'Enter a time.' })
})

it('says without the server that a time has passed, and stops when it has not', () => {
  expect(asked({ day: '2026-11-17' })).toEqual({ startsAt: 'This time has passed. Choose a future time.' })
  expect(asked({})).toEqual({})
})

it('has a line beside the button only for what no field shows', () => {
  expect(isForAll(refusal)).toBe(false)
  expect(isForAll({ fields: [] })).toBe(true)
  expect(isForAll({ fields: [{ path: 'note', message: 'Use at most 2,000 characters.' }] })).toBe(true)
})
