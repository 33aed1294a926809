import { assert, pre, property, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizePhone } from '#shared/normalize-phone.ts'
import { mergedFields, normalizeEdit } from './rules.ts'

describe('normalizePhone', () => {
  it.each([
    ['(713) 555-0142', '+17135550142'],
    ['713.555.0142', '+17135550142'],
    ['+1 713 555 0142', '+17135550142'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('writes %s as %s', (given, wanted) => expect(normalizePhone(given)).toBe(wanted))

  it.each(['', '12', 'call me', '555'])('refuses %j', (given) => expect(normalizePhone(given)).toBeNull())

  it('leaves a normalised number as it is', () => {
    assert(
      property(stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/), (digits) => {
        const once = normalizePhone(digits)
        pre(once !== null)
        expect(normalizePhone(once ?? '')).toBe(once)
      }),
    )
  })
})

describe('normalizeEdit', () => {
  it('writes addresses in one way and keeps each once', () => {
    const { edit } = normalizeEdit({
      emails: ['Ana@Example.com ', 'ana@example.com'],
      tags: ['Nights', 'nights'],
    })
    expect(edit).toEqual({ emails: ['ana@example.com'], tags: ['Nights'] })
  })

  it('reports every number that is none, by its place', () => {
    const { problems } = normalizeEdit({ phones: ['1', '7135550142', 'x'] })
    expect(problems.map((problem) => problem.path)).toEqual(['phones.0', 'phones.2'])
  })
})

describe('mergedFields', () => {
  const base = {
    emails: ['a@example.com'],
    phones: ['+17135550100'],
    skills: ['RN'],
    tags: [],
    do_not_call: false,
    email_opt_out: false,
    sms_opt_in: true,
    last_activity_at: '2026-01-02T00:00:00Z',
    created_at: '2026-01-02T00:00:00Z',
    title: null,
    employer: null,
    years: null,
    city: null,
    state: null,
    zip: null,
    lat: 29.7,
    lng: -95.4,
    work_authorized: null,
    available_on: null,
    best_time_to_call: null,
    owner_id: null,
    certifications: [{ name: 'RN', number: null, expires: null }],
    custom: { shift: 'day' },
    will_relocate: false,
    retain_until: null,
    desired_pay_cents: null,
    desired_pay_unit: null,
  }

  it('joins lists, fills gaps, and lets the stricter contact rule win', () => {
    const duplicate = {
      ...base,
      emails: ['b@example.com', 'a@example.com'],
      skills: ['rn', 'ICU'],
      do_not_call: true,
      sms_opt_in: false,
      title: 'Nurse',
      lat: 1,
      certifications: [
        { name: 'rn', number: '1', expires: null },
        { name: 'BLS', number: null, expires: null },
      ],
      custom: { shift: 'night', badge: 7 },
      retain_until: '2030-01-01',
      desired_pay_cents: 4600,
      desired_pay_unit: 'hour',
      last_activity_at: '2026-03-01T00:00:00Z',
      created_at: '2025-12-01T00:00:00Z',
    }
    expect(mergedFields(base, duplicate)).toMatchObject({
      emails: ['a@example.com', 'b@example.com'],
      skills: ['RN', 'ICU'],
      title: 'Nurse',
      lat: 29.7,
      certifications: [{ name: 'RN' }, { name: 'BLS' }],
      custom: { shift: 'day', badge: 7 },
      retain_until: '2030-01-01',
      do_not_call: true,
      sms_opt_in: false,
      desired_pay_cents: 4600,
      last_activity_at: '2026-03-01T00:00:00Z',
      created_at: '2025-12-01T00:00:00Z',
    })
  })
})
