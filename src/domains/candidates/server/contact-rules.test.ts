import { describe, expect, it } from 'vitest'
import { emailAddressOf } from './contact-rules.ts'

describe('emailAddressOf', () => {
  const person = {
    emails: ['a@example.com', 'b@example.com'],
    emailOptOut: false,
    status: 'new',
    removedAt: null,
    anonymizedAt: null,
  }
  it('is the first address, unless the candidate opted out, has none, or is gone', () => {
    expect(emailAddressOf(person)).toEqual({ to: 'a@example.com' })
    expect(emailAddressOf({ ...person, emailOptOut: true })).toEqual({ refused: 'opted_out' })
    expect(emailAddressOf({ ...person, emails: [] })).toEqual({ refused: 'no_address' })
    expect(emailAddressOf({ ...person, anonymizedAt: '2026-01-01T00:00:00Z' })).toEqual({ refused: 'gone' })
  })
  it('is none for a candidate marked Do not use, except for a response to them', () => {
    const unusable = { ...person, status: 'do_not_use' }
    expect(emailAddressOf(unusable)).toEqual({ refused: 'do_not_use' })
    expect(emailAddressOf(unusable, { isAnswer: true })).toEqual({ to: 'a@example.com' })
  })
})
