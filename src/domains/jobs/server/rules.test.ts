import { describe, expect, it } from 'vitest'
import type { Actor } from '#shared/roles.ts'
import type { Question } from '../contract/schemas.ts'
import { JOB_STATUSES } from '../contract/words.ts'
import { ACTIONS, can } from './policy.ts'
import { type Checked, isAcceptedBy, preflight } from './preflight.ts'
import {
  answerProblems,
  findDisqualifyingQuestion,
  formAgeProblem,
  isExpired,
  knockoutHint,
  slugOf,
  sourceOf,
  takesApplications,
} from './rules.ts'

const question = (given: Partial<Question>): Question => ({
  id: 'q',
  label: 'Do you hold a license?',
  type: 'yes_no',
  required: true,
  options: [],
  knockout: null,
  ...given,
})
const out = (answers: string[], below: number | null = null, above: number | null = null) => ({
  answers,
  below,
  above,
})

describe('the address of a posting', () => {
  it('is made of plain letters and its number', () => {
    expect(slugOf({ title: 'Résumé & <b>Écrit</b>', city: 'São Paulo', number: 7 })).toBe(
      'resume-b-ecrit-b-sao-paulo-7',
    )
    expect(slugOf({ title: '护士', city: '', number: 8 })).toBe('job-8')
  })
})

describe('the last day', () => {
  const now = new Date('2026-11-16T05:00:00Z')
  it('lasts until it ends in Hawaii', () => {
    expect(isExpired({ validThrough: '2026-11-15' }, now)).toBe(false)
    expect(isExpired({ validThrough: '2026-11-15' }, new Date('2026-11-16T10:00:01Z'))).toBe(true)
    expect(isExpired({ validThrough: null }, now)).toBe(false)
  })
  it('ends applications, as any status but open does', () => {
    for (const status of JOB_STATUSES)
      expect(takesApplications({ status, validThrough: '2026-12-01' }, now)).toBe(status === 'open')
    expect(takesApplications({ status: 'open', validThrough: '2026-11-01' }, now)).toBe(false)
  })
})

describe('answers', () => {
  it.each<[Partial<Question>, string | number | boolean | undefined, string | null]>([
    [{}, true, null],
    [{}, undefined, 'Answer this question.'],
    [{ required: false }, undefined, null],
    [{}, 'maybe', 'Choose yes or no.'],
    [{ type: 'choice', options: ['Days', 'Nights'] }, 'Nights', null],
    [{ type: 'choice', options: ['Days', 'Nights'] }, 'Weekends', 'Choose one of the answers.'],
    [{ type: 'number' }, '12', null],
    [{ type: 'number' }, 'twelve', 'Enter a number.'],
    [{ type: 'text' }, '', 'Answer this question.'],
  ])('%j: %j', (given, answer, problem) => {
    const found = answerProblems([question(given)], answer === undefined ? {} : { q: answer })
    expect(found[0]?.message ?? null).toBe(problem)
  })

  it.each<[Partial<Question>, string | number | boolean, boolean]>([
    [{ knockout: out(['no']) }, false, true],
    [{ knockout: out(['no']) }, true, false],
    [{ knockout: null }, false, false],
    [{ type: 'choice', options: ['Days', 'Nights'], knockout: out(['Days']) }, 'Days', true],
    [{ type: 'number', knockout: out([], 2) }, 1.9, true],
    [{ type: 'number', knockout: out([], 2) }, '2', false],
    [{ type: 'number', knockout: out([], null, 50) }, 51, true],
  ])('%j ruled out by %j: %s', (given, answer, disqualified) => {
    expect(findDisqualifyingQuestion([question(given)], { q: answer }) !== null).toBe(disqualified)
  })

  it('announce what disqualifies', () => {
    expect(knockoutHint(question({ knockout: out(['no']) }))).toBe(
      'Required for this job. “No” ends the application. We tell you if this happens.',
    )
    expect(knockoutHint(question({ type: 'number', knockout: out([], 2, 9) }))).toBe(
      'Required for this job: 2 to 9.',
    )
    expect(knockoutHint(question({}))).toBeNull()
  })
})

describe('the source of a visitor', () => {
  it.each([
    ['', 'direct'],
    ['Indeed', 'indeed'],
    ['https://www.google.com/search?q=private', 'google.com'],
    ['<script>alert(1)</script>', 'script-alert-1'],
    ['x'.repeat(200), 'x'.repeat(40)],
  ])('%j is %j', (given, word) => expect(sourceOf(given)).toBe(word))
})

describe('the age of a form', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  it('is between a few seconds and a day', () => {
    expect(formAgeProblem(null, now)).toContain('Reload')
    expect(formAgeProblem(now.getTime() - 1_000, now)).toContain('quick')
    expect(formAgeProblem(now.getTime() - 4_000, now)).toBeNull()
    expect(formAgeProblem(now.getTime() - 25 * 3_600_000, now)).toContain('day ago')
  })
})

describe('permissions', () => {
  const person = { userId: 'u', name: 'A', sessionId: '', timezone: 'UTC' }
  const recruiter: Actor = { ...person, kind: 'staff', role: 'recruiter' }
  const manager: Actor = { ...person, kind: 'staff', role: 'manager' }
  const customer: Actor = { ...person, kind: 'customer', role: 'customer', clientIds: ['mine'] }
  const allowed = (actor: Actor, status: (typeof JOB_STATUSES)[number], subject = {}) =>
    ACTIONS.filter((action) =>
      can(actor, action, { clientId: 'mine', status, onHoldBy: 'agency', ...subject }),
    ).join(' ')

  it.each([
    ['draft', 'edit submit close', 'edit submit close', 'edit submit publish close'],
    ['rejected', 'edit submit close', 'edit submit close', 'edit submit close'],
    ['pending_approval', 'withdraw', 'withdraw close', 'edit withdraw publish reject close'],
    ['open', '', 'pause close', 'edit pause close fill'],
    ['on_hold', '', 'close', 'edit reopen close fill'],
    ['filled', '', '', 'reopen'],
    ['closed', '', '', 'reopen'],
  ] as const)('%s', (status, recruiters, customers, managers) => {
    expect(allowed(recruiter, status, { ownerId: 'u', submittedBy: 'u' })).toBe(recruiters)
    // A recruiter may edit and submit drafts of others, but not close or withdraw them.
    expect(allowed(recruiter, status, { ownerId: null, submittedBy: 'customer' })).toBe(
      recruiters.replace(/ ?(?:close|withdraw)/g, ''),
    )
    expect(allowed(customer, status)).toBe(customers)
    expect(allowed(manager, status)).toBe(managers)
    expect(allowed(customer, status, { clientId: 'another', onHoldBy: 'client' })).toBe('')
    expect(allowed({ kind: 'anonymous' }, status)).toBe('')
  })
})

describe('a paused posting', () => {
  const person = { userId: 'u', name: 'A', sessionId: '', timezone: 'UTC' }
  const customer: Actor = { ...person, kind: 'customer', role: 'customer', clientIds: ['mine'] }
  const onHold = { clientId: 'mine', status: 'on_hold' } as const
  it('is reopened by the side that paused it', () => {
    expect(can(customer, 'reopen', { ...onHold, onHoldBy: 'client' })).toBe(true)
    expect(can(customer, 'reopen', { ...onHold, onHoldBy: 'agency' })).toBe(false)
    expect(can(customer, 'reopen', { ...onHold, status: 'closed', onHoldBy: 'client' })).toBe(false)
  })
})

describe('the pre-flight check', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const good: Checked = {
    title: 'Registered nurse, nights',
    description: 'Care for patients. '.repeat(40),
    category: 'Nursing',
    remote: false,
    street: null,
    city: 'Houston',
    state: 'TX',
    zip: '77030',
    payMinCents: 4_400,
    payMaxCents: 5_200,
    payUnit: 'hour',
    payShown: true,
    openings: 1,
    questions: [],
    validThrough: '2026-12-15',
    status: 'draft',
    twins: 0,
  }
  const found = (change: Partial<Checked>) =>
    preflight({ ...good, ...change }, now)
      .filter(({ level }) => level !== 'pass')
      .map(({ id, level }) => `${level} ${id}`)

  it('passes a good posting completely', () => expect(found({})).toEqual([]))

  it.each<[Partial<Checked>, string]>([
    [{ title: 'x' }, 'fix title'],
    [{ title: 'URGENT!!! Nurse' }, 'look title-noise'],
    [{ title: 'Nurse in Houston' }, 'look indeed-title-place'],
    [{ description: '' }, 'fix description'],
    [{ description: 'Call (713) 555-0142. '.repeat(40) }, 'fix indeed-contact'],
    [{ description: `${good.description} Join a young, energetic team.` }, 'look words'],
    [{ description: `${good.description} [hours to come]` }, 'fix unfinished'],
    [{ city: null, state: null, zip: null }, 'fix place'],
    [{ zip: null }, 'look postal-code'],
    [{ zip: '00000' }, 'fix place-agrees'],
    [{ state: 'OH' }, 'fix place-agrees'],
    [{ city: 'Atlantis' }, 'fix place-agrees'],
    [{ validThrough: '2026-11-01' }, 'fix valid-through'],
    [{ validThrough: null }, 'look valid-through'],
    [{ payMaxCents: 3_800 }, 'fix pay-range'],
    [{ payUnit: null }, 'fix pay-unit'],
    [{ payUnit: 'year' }, 'fix indeed-pay-sense'],
    [{ payMaxCents: null }, 'look indeed-pay'],
    [{ payShown: false }, 'look pay-shown'],
    [{ category: '' }, 'fix category'],
    [{ twins: 1 }, 'look indeed-twin'],
    [{ questions: [question({ label: '' })] }, 'fix questions'],
    [{ questions: [question({ type: 'choice', options: ['One'] })] }, 'fix questions'],
    [{ questions: [question({ required: false, knockout: out(['no']) })] }, 'fix questions'],
  ])('%j', (change, expected) => {
    expect(found(change)).toContain(expected)
    const job = { ...good, ...change }
    for (const board of ['google', 'indeed'] as const)
      expect(isAcceptedBy(board, job, now)).toBe(
        preflight(job, now).every(({ by, level }) => by !== board || level !== 'fix'),
      )
  })

  it('suggests a date that fixes an end in the past', () => {
    const check = preflight({ ...good, validThrough: '2026-11-01' }, now)[0]
    expect(check?.mend).toEqual({ label: 'Set Dec 15', edit: { validThrough: '2026-12-15' } })
  })

  it('does not pass values that were never entered or that another check refuses', () => {
    const ids = (change: Partial<Checked>) => preflight({ ...good, ...change }, now).map(({ id }) => id)
    const unpaid = ids({ payMinCents: null, payMaxCents: null })
    for (const id of ['pay-range', 'pay-unit', 'indeed-pay', 'indeed-pay-sense'])
      expect(unpaid).not.toContain(id)
    expect(unpaid).toContain('pay-shown')
    expect(ids({ city: 'Atlantis' })).not.toContain('place')
    expect(ids({ zip: null, state: null })).not.toContain('place-agrees')
    expect(ids({ remote: true })).not.toContain('postal-code')
    expect(ids({})).not.toContain('questions')
  })

  it('needs no place for remote work', () =>
    expect(found({ remote: true, city: null, state: null, zip: null })).toEqual([]))
})
