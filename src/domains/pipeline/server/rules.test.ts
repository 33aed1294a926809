import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slaState } from '../contract/words.ts'
import { commentProblem, findUndoneMove, middle, reconsiderOn, spread } from './rules.ts'
import { suggestEdit } from './suggestion-rules.ts'

describe('positions', () => {
  it('are strictly between, or report that there is no room', () => {
    expect(middle(1, 2)).toBe(1.5)
    expect(middle(1, 1)).toBeNull()
    expect(middle(1, 1 + Number.EPSILON)).toBeNull()
    const doubles = fc.double({ noNaN: true, min: -1e12, max: 1e12 })
    fc.assert(
      fc.property(doubles, doubles, fc.integer({ min: 1, max: 300 }), (low, high, count) => {
        const positions = spread({ low, high: low < high ? high : null, count })
        if (!positions) return
        const edges = low < high ? [low, ...positions, high] : [low, ...positions]
        expect(edges.every((each, index) => index === 0 || each > (edges[index - 1] ?? each))).toBe(true)
      }),
    )
  })
})

describe('the limit of a stage', () => {
  const now = new Date('2026-05-10T12:00:00Z')
  const state = (enteredAt: string, slaDays: number | null = 4) =>
    slaState({ enteredAt, slaDays, status: 'active', now })
  it('is near from three quarters on, and over beyond', () => {
    expect(state('2026-05-08T12:00:00Z')).toBe('fine')
    expect(state('2026-05-07T11:00:00Z')).toBe('near')
    expect(state('2026-05-06T11:00:00Z')).toBe('over')
    expect(state('2026-01-01T00:00:00Z', null)).toBe('fine')
  })
})

describe('returning a card to its old place', () => {
  const now = new Date('2026-05-10T12:00:00Z')
  const before = {
    id: 'p',
    toStageId: 'new',
    toStatus: 'active' as const,
    byId: null,
    at: '2026-05-01T08:00:00Z',
  }
  const last = {
    id: 'm',
    toStageId: 'offer',
    toStatus: 'active' as const,
    byId: 'me',
    at: '2026-05-10T11:58:00Z',
  }
  const to = { stageId: 'new', status: 'active' as const }
  const put = (change: Partial<Parameters<typeof findUndoneMove>[0]>) =>
    findUndoneMove({ last, before, to, byId: 'me', now, ...change })

  it('undoes the move within five minutes, by its author', () => {
    expect(put({})).toEqual({ undoes: 'm', since: before.at })
    expect(put({ now: new Date('2026-05-10T12:03:00Z') })).toEqual({ undoes: 'm', since: before.at })
    expect(put({ now: new Date('2026-05-10T12:03:01Z') })).toBeNull()
    expect(put({ byId: 'other' })).toBeNull()
    expect(put({ byId: null, last: { ...last, byId: null } })).toBeNull()
  })

  it('is a new move if the place differs', () => {
    expect(put({ to: { ...to, stageId: 'contacted' } })).toBeNull()
    expect(put({ to: { ...to, status: 'hired' } })).toBeNull()
    expect(put({ before: undefined })).toBeNull()
  })
})

describe('a reason', () => {
  it('may need a comment, and sets the day to reconsider', () => {
    const reason = { label: 'Other', needsComment: true }
    expect(commentProblem(reason, ' ')).toContain('Other')
    expect(commentProblem(reason, 'because')).toBeNull()
    expect(reconsiderOn(new Date('2026-01-31T00:00:00Z'), 30)).toBe('2026-03-02')
    expect(reconsiderOn(new Date(), null)).toBeNull()
  })
})

describe('the suggested edit', () => {
  const posting = {
    status: 'open',
    city: 'Houston',
    state: 'TX',
    remote: false,
    payMinCents: 2_000,
    payMaxCents: 2_500,
    payUnit: 'hour',
    payShown: true,
    description: 'Work.',
  }
  const reason = (label: string, count: number, medianPayCents: number | null = null) => ({
    reasonId: label,
    label,
    count,
    medianPayCents,
  })
  it('raises the pay to the expected one, but never lowers it', () => {
    expect(suggestEdit(posting, [reason('Pay too low', 5, 2_801)])).toMatchObject({
      apply: { kind: 'raise_pay', payMaxCents: 2_850 },
      count: 5,
      of: 5,
    })
    expect(suggestEdit(posting, [reason('Pay too low', 5, 2_400)])).toBeNull()
    expect(suggestEdit({ ...posting, payShown: false }, [reason('Pay too low', 5)])?.apply).toEqual({
      kind: 'show_pay',
    })
  })
  it('needs a frequent reason, and is not suggested twice', () => {
    expect(suggestEdit(posting, [reason('Too far to travel', 2)])).toBeNull()
    expect(suggestEdit(posting, [reason('Took another job', 40), reason('Too far to travel', 4)])).toBeNull()
    const far = suggestEdit(posting, [reason('Took another job', 3), reason('Too far to travel', 4)])
    expect(far?.after).toContain('Houston, TX')
    const done = { ...posting, description: `Work.\n\n${far?.after}` }
    expect(suggestEdit(done, [reason('Too far to travel', 4)])).toBeNull()
  })
  it('answers the most common reason, and only for an open posting', () => {
    const reasons = [reason('Took another job', 9), reason('Too far to travel', 4)]
    expect(suggestEdit(posting, reasons)).toBeNull()
    const far = [reason('Too far to travel', 9), reason('Pay too low', 4, 2_801)]
    expect(suggestEdit(posting, far)?.label).toBe('Too far to travel')
    for (const status of ['closed', 'filled', 'on_hold', 'draft'])
      expect(suggestEdit({ ...posting, status }, far)).toBeNull()
  })
})
