import { describe, expect, it } from 'vitest'
import type { CandidateStatus } from '../contract/words.ts'
import { type Standing, statusAfter } from './rules.ts'

const after = (current: CandidateStatus, given: Partial<Standing>) =>
  statusAfter(current, { said: null, say: [], otherwise: 'in_review', ...given })

describe('the status that follows from applications', () => {
  it('is that of the furthest application', () => {
    expect(after('new', { said: 'new', say: ['interview', 'submitted'] })).toBe('interview')
  })
  it('goes back with the application that had set it', () => {
    expect(after('offered', { said: 'offered', say: ['in_review'] })).toBe('in_review')
    expect(after('hired', { said: 'hired', say: ['offered'] })).toBe('offered')
  })
  it('stays if another application is as far', () => {
    expect(after('interview', { said: 'interview', say: ['in_review', 'interview'] })).toBe('interview')
  })
  it('stays if a user set it further by hand', () => {
    expect(after('qualified', { said: 'new', say: ['in_review'] })).toBe('qualified')
    expect(after('qualified', { said: 'new', otherwise: 'rejected' })).toBe('qualified')
  })
  it('follows from the end of the last application', () => {
    expect(after('submitted', { said: 'submitted', otherwise: 'rejected' })).toBe('rejected')
    expect(after('submitted', { said: 'submitted', otherwise: 'in_review' })).toBe('in_review')
  })
  it('restarts for a rejected candidate, and never for Do not use', () => {
    expect(after('rejected', { say: ['new'] })).toBe('new')
    expect(after('do_not_use', { said: 'hired', say: ['hired'] })).toBe('do_not_use')
  })
  it('stays if the stages set no status', () => {
    expect(after('in_review', { said: null, say: [] })).toBe('in_review')
    expect(after('hired', { said: 'hired', say: [], otherwise: null })).toBe('hired')
  })
})
