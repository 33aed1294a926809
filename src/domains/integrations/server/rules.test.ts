import { describe, expect, it } from 'vitest'
import { expectationOf, whyNot } from '../contract/lab.ts'
import { FAULTS } from '../contract/words.ts'
import { verdictOf } from './lab-service.ts'
import { isNewWarning, needsAttention, warningOf, warningWords } from './rules.ts'

const now = new Date('2026-11-16T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()

describe('warnings about a token', () => {
  it.each([
    ['connected', null, null],
    ['connected', 15, null],
    ['connected', 14, '14'],
    ['connected', 7.01, '14'],
    ['connected', 7, '7'],
    ['connected', 1, '1'],
    ['connected', 0, 'expired'],
    ['expired', 30, 'expired'],
    ['disconnected', 1, null],
  ] as const)('%s, %s days left: %s', (status, days, warning) => {
    const standing = { status, expiresAt: days === null ? null : inDays(days) }
    expect(warningOf(standing, now)).toBe(warning)
    expect(needsAttention(standing, now)).toBe(warning !== null)
  })

  it('are sent once each, and only the more urgent ones after that', () => {
    expect(isNewWarning('14', null)).toBe(true)
    expect(isNewWarning('14', '14')).toBe(false)
    expect(isNewWarning('14', '7')).toBe(false)
    expect(isNewWarning('expired', '1')).toBe(true)
    expect(isNewWarning(null, null)).toBe(false)
  })

  it('are said in days', () => {
    expect(warningWords('14', inDays(12.2), now)).toBe('Expires in 13 days')
    expect(warningWords('1', inDays(0.5), now)).toBe('Expires within a day')
    expect(warningWords(null, inDays(90), now)).toBeNull()
  })
})

describe('the lab', () => {
  it('promises 401 for every fault without a valid signature', () => {
    for (const fault of FAULTS) expect(expectationOf({ fault, signature: 'wrong' }).status).toBe(401)
    expect(whyNot('inbound', 'stale')).toBeNull()
  })

  const request = { provider: 'meta', signature: 'valid', fault: 'fifty' } as const
  const event = { id: 'a', status: 'done', error: null, leadCount: 1, newCount: 1, steps: [] } as const
  const answers = [{ status: 200, ms: 1 }]
  it.each([
    ['one lead of two events', [event, { ...event, newCount: 0 }], 'as_expected'],
    ['two leads of one id', [event, event], 'different'],
    ['one that is not done', [event, { ...event, status: 'processing' as const }], 'pending'],
    ['one that failed', [event, { ...event, status: 'dead' as const, error: 'No.' }], 'different'],
  ])('sees %s', (_name, events, verdict) => {
    expect(
      verdictOf(
        { request, answers },
        events.map((each) => ({ ...each, steps: [] })),
      ).verdict,
    ).toBe(verdict)
  })

  it('sees another answer than the promised one', () => {
    const { verdict, words } = verdictOf({ request, answers: [...answers, { status: 503, ms: 1 }] }, [])
    expect([verdict, words]).toEqual(['different', '1 of 2 answered 503, not 200.'])
  })
})
