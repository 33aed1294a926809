import { describe, expect, it } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import {
  DOUBT,
  decided,
  isDoubtful,
  judge,
  nextToSend,
  rebased,
  type WaitingChange,
} from './waiting-change.ts'

let count = 0

function change(given: Partial<WaitingChange> = {}): WaitingChange {
  count += 1
  return {
    order: count,
    id: `change-${count}`,
    kind: 'candidates.edit',
    subject: 'candidates/1',
    title: 'Title of Ada Lovelace',
    detail: '',
    madeAt: '2026-11-15T08:00:00.000Z',
    method: 'PATCH',
    path: '/api/candidates/1',
    body: { title: 'Welder' },
    key: `key-${count}`,
    version: 3,
    differences: [{ field: 'title', label: 'Title', mine: 'Welder', seen: 'Fitter' }],
    override: null,
    shows: null,
    triedAt: '2026-11-15T08:01:00.000Z',
    refusal: null,
    ...given,
  }
}

const refusal = { status: 422, code: 'invalid', sentence: 'No.' }
const problem = (given: Partial<Problem>): Problem => ({
  type: 'about:blank',
  title: '',
  status: 0,
  code: '',
  detail: 'The server’s own sentence.',
  requestId: 'r',
  ...given,
})

describe('what is sent next', () => {
  it('is the oldest', () => {
    const [first, second] = [change(), change({ subject: 'candidates/2' })]
    expect(nextToSend([first, second])).toBe(first)
    expect(nextToSend([])).toBeUndefined()
  })

  it('skips changes that need a decision, and later changes of the same record', () => {
    const refused = change({ refusal })
    const behind = change()
    const other = change({ subject: 'candidates/2' })
    expect(nextToSend([refused, behind, other])).toBe(other)
    expect(nextToSend([refused, behind])).toBeUndefined()
  })

  it('is not a change that a forgotten request may have made', () => {
    const tried = change()
    expect(isDoubtful(tried, new Date('2026-11-21T08:00:00Z'))).toBe(false)
    expect(isDoubtful(tried, new Date('2026-11-21T08:02:00Z'))).toBe(true)
    expect(isDoubtful(change({ triedAt: null }), new Date('2027-01-01'))).toBe(false)
  })
})

describe('after one is sent', () => {
  it('the others of the same version use the new one', () => {
    const sent = change()
    const same = change()
    const otherVersion = change({ version: 2 })
    const otherPerson = change({ subject: 'candidates/2' })
    expect(rebased([sent, same, otherVersion, otherPerson], sent, { version: 4 })).toEqual([
      { ...same, version: 4 },
    ])
  })

  it('nothing changes without a version', () => {
    const note = change({ version: null })
    expect(rebased([note, change()], note, { id: 'x' })).toEqual([])
    expect(rebased([note, change()], change(), null)).toEqual([])
  })
})

describe('a failure means', () => {
  it.each([0, 408, 429, 500, 502, 503, 504])('%i: retry later', (status) => {
    expect(judge(change(), { status, problem: null }, 'new')).toEqual({ kind: 'later' })
  })

  it('its author must sign in', () => {
    expect(judge(change(), { status: 401, problem: null }, 'new')).toEqual({ kind: 'author' })
    const another = problem({ code: 'another_person' })
    expect(judge(change(), { status: 409, problem: another }, 'new')).toEqual({ kind: 'author' })
  })

  it('a change of other fields elsewhere sends it again on the newest version', () => {
    const stale = problem({
      code: 'stale',
      details: { current: { title: 'Fitter', city: 'Waco', version: 7 } },
    })
    expect(judge(change(), { status: 412, problem: stale }, 'new')).toMatchObject({
      kind: 'again',
      change: { version: 7, key: 'new', triedAt: null, refusal: null },
    })
  })

  it('a change of the same field by another user needs a decision, with both values', () => {
    const current = { title: 'Rigger', version: 7 }
    const stale = problem({ code: 'stale', details: { current } })
    const mine = change()
    const verdict = judge(mine, { status: 412, problem: stale }, 'new')
    expect(verdict).toEqual({
      kind: 'decide',
      change: {
        ...mine,
        refusal: { status: 412, code: 'stale', sentence: 'The server’s own sentence.', current },
      },
    })
  })

  it('a field missing in the response counts as changed', () => {
    const stale = problem({ code: 'stale', details: { current: { version: 7 } } })
    const mine = change({ differences: [{ field: 'ownerId', label: 'Owner', mine: 'Ada', seen: undefined }] })
    expect(judge(mine, { status: 412, problem: stale }, 'new').kind).toBe('decide')
  })

  it.each([400, 403, 404, 409, 410, 422, 428])('%i: a decision, never a silent loss', (status) => {
    const fields = [{ path: 'phones', message: 'Enter a telephone number.' }]
    const verdict = judge(change(), { status, problem: problem({ status, code: 'x', fields }) }, 'new')
    expect(verdict).toMatchObject({
      kind: 'decide',
      change: { refusal: { status, sentence: 'Enter a telephone number.' } },
    })
    expect(judge(change(), { status, problem: null }, 'new')).toMatchObject({
      change: { refusal: { sentence: `The server refused it (${status}).` } },
    })
  })
})

describe('a decision', () => {
  it('to keep mine uses the current version', () => {
    const current = { title: 'Rigger', version: 7 }
    const refused = change({ refusal: { ...refusal, status: 412, current } })
    expect(decided(refused, 'mine', 'new')).toMatchObject({
      version: 7,
      key: 'new',
      refusal: null,
      triedAt: null,
      body: { title: 'Welder' },
      differences: [{ seen: 'Rigger' }],
    })
  })

  it('to send again is a new request, and to override adds its field', () => {
    const override = { code: 'possible_duplicate', label: 'Add', body: { confirmedDistinct: true } }
    const refused = change({ refusal, override })
    expect(decided(refused, 'again', 'new')).toMatchObject({
      key: 'new',
      refusal: null,
      body: { title: 'Welder' },
    })
    expect(decided(change({ refusal: DOUBT, key: 'old' }), 'again', 'new').key).toBe('old')
    expect(decided(refused, 'override', 'new').body).toEqual({ title: 'Welder', confirmedDistinct: true })
  })
})
