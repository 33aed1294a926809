import { describe, expect, it } from 'vitest'
import {
  createPerformanceTracker,
  MAX_SAMPLES,
  MAX_VIOLATIONS,
  readViolations,
  SAMPLE_RATE,
  trackedName,
  VIOLATIONS_KEY,
  type Violation,
} from './performance-tracker.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const ID = '01a1dd30-f706-7854-85e3-42864182d6d5'
const list = { method: 'GET', path: '/api/candidates' }

describe('the pattern of a call', () => {
  it.each([
    ['GET', '/api/candidates', '/api/candidates'],
    ['GET', '/api/candidates?status=new&sort=name', '/api/candidates'],
    ['GET', '/api/candidates?q=maria', 'Search candidates'],
    ['GET', '/api/candidates?status=new&q=maria', 'Search candidates'],
    ['GET', '/api/candidates?q=', '/api/candidates'],
    ['POST', '/api/candidates', 'Create candidate'],
    ['POST', '/api/interviews', 'Schedule interview'],
    ['GET', '/api/interviews', '/api/interviews'],
    ['GET', '/api/dashboard/stats', '/api/dashboard/stats'],
    ['POST', '/api/webhook/facebook', '/api/webhook/facebook'],
    ['PATCH', `/api/candidates/${ID}`, '/api/candidates/:id'],
    ['GET', `/api/candidates/${ID}/timeline?limit=5`, '/api/candidates/:id/timeline'],
  ])('%s %s is %s', (method, path, name) => expect(trackedName({ method, path })).toBe(name))

  it.each(['/api/auth/user', '/api/candidates-old', '/api/users', '/api/dashboard'])(
    '%s is not measured',
    (path) => expect(trackedName({ method: 'GET', path })).toBeNull(),
  )
})

describe('the tracker', () => {
  it('measures one call in ten', () => {
    let turn = 0
    const tracker = createPerformanceTracker({ random: () => (turn++ % 100) / 100, storage: memory() })
    for (let call = 0; call < 100; call++) tracker.record({ ...list, ms: 5 })
    expect(tracker.samplesOf('/api/candidates')).toHaveLength(100 * SAMPLE_RATE)
  })

  it('keeps the newest 100 samples of a path', () => {
    const tracker = createPerformanceTracker({ random: () => 0, storage: memory() })
    for (let ms = 1; ms <= 130; ms++) tracker.record({ ...list, ms })
    const samples = tracker.samplesOf('/api/candidates')
    expect(samples).toHaveLength(MAX_SAMPLES)
    expect([samples[0], samples.at(-1)]).toEqual([31, 130])
  })

  it('is silent at 800 ms, and warns above', () => {
    const storage = memory()
    const heard: Violation[] = []
    const tracker = createPerformanceTracker({
      random: () => 0,
      storage,
      now: () => new Date('2026-03-01T12:00:00Z'),
      onViolation: (violation) => heard.push(violation),
    })
    tracker.record({ ...list, ms: 800 })
    expect(heard).toEqual([])
    tracker.record({ ...list, ms: 800.6 })
    const violation = { path: '/api/candidates', p99: 801, samples: 2, at: '2026-03-01T12:00:00.000Z' }
    expect(heard).toEqual([violation])
    expect(readViolations(storage)).toEqual([violation])
  })

  it('allows one slow call in a hundred: the budget is for the 99th percentile', () => {
    const storage = memory()
    const tracker = createPerformanceTracker({ random: () => 0, storage })
    for (let call = 0; call < 100; call++) tracker.record({ ...list, ms: 20 })
    tracker.record({ ...list, ms: 5_000 })
    expect(readViolations(storage)).toEqual([])
    tracker.record({ ...list, ms: 5_000 })
    expect(readViolations(storage)).toHaveLength(1)
  })

  it('keeps the newest 100 violations, under our key', () => {
    const storage = memory()
    const tracker = createPerformanceTracker({ random: () => 0, storage })
    for (let ms = 1_001; ms <= 1_120; ms++) tracker.record({ ...list, ms })
    const kept = readViolations(storage)
    expect(kept).toHaveLength(MAX_VIOLATIONS)
    expect(kept.at(-1)?.p99).toBe(1_119)
    expect(VIOLATIONS_KEY).toMatch(/^cdh-/)
  })

  it('works without storage or with invalid data in it', () => {
    const heard: Violation[] = []
    const storage = {
      getItem: () => '{not json',
      setItem: () => {
        throw new Error('full')
      },
    }
    createPerformanceTracker({ random: () => 0, storage, onViolation: (each) => heard.push(each) }).record({
      ...list,
      ms: 900,
    })
    expect(heard).toHaveLength(1)
  })
})
