import { expect, it } from 'vitest'
import { createAdmission, type Rank } from './admission.ts'

/** A server whose answers take longer the more requests it works on, and so many a second arrive. */
function simulate({ capacity, arrivals, seconds }: { capacity: number; arrivals: number; seconds: number }) {
  const clock = { now: 0 }
  const admission = createAdmission(() => clock.now)
  const running: { since: number; rank: Rank }[] = []
  const waited: Record<Rank, number[]> = { first: [], people: [], last: [] }
  const refused: Record<Rank, number> = { first: 0, people: 0, last: 0 }
  const ranks: Rank[] = ['first', 'people', 'people', 'people', 'last', 'last']
  let done = 0
  let came = 0
  for (; clock.now < seconds * 1_000; clock.now += 1) {
    for (; came < (clock.now * arrivals) / 1_000; came++) {
      const rank = ranks[came % ranks.length] ?? 'people'
      if (admission.enter(rank)) running.push({ since: clock.now, rank })
      else refused[rank] += 1
    }
    for (; done < (clock.now * capacity) / 1_000 && running.length > 0; done++) {
      const next = running.shift()
      if (!next) break
      waited[next.rank].push(clock.now - next.since)
      admission.leave(clock.now - next.since)
    }
    if (running.length === 0) done = Math.max(done, Math.floor((clock.now * capacity) / 1_000))
  }
  const served = [...waited.first, ...waited.people, ...waited.last].toSorted((one, other) => one - other)
  return { refused, waited, p99: served[Math.floor(served.length * 0.99)] ?? 0, served: served.length }
}

it.each([
  ['a small server', 60],
  ['a large one', 2_000],
])('keeps the wait of %s below a second at three times its capacity', (_words, capacity) => {
  const { p99, served, refused, waited } = simulate({ capacity, arrivals: capacity * 3, seconds: 60 })
  expect(p99).toBeLessThan(1_000)
  // Nothing of the capacity is lost.
  expect(served).toBeGreaterThan(capacity * 60 * 0.95)
  const share = (rank: Rank) => refused[rank] / (refused[rank] + waited[rank].length)
  expect(share('first')).toBeLessThan(share('people'))
  expect(share('people')).toBeLessThan(share('last'))
})

it('refuses nothing while there is room', () => {
  const { refused } = simulate({ capacity: 500, arrivals: 400, seconds: 20 })
  expect(refused).toEqual({ first: 0, people: 0, last: 0 })
})

it('does not learn from files, which take as long as they are', () => {
  const clock = { now: 0 }
  const admission = createAdmission(() => clock.now)
  const { places } = admission
  for (let count = 0; count < 100; count++) {
    admission.enter('last')
    clock.now += 60_000
    admission.leave(null)
  }
  expect(admission.places).toBe(places)
})
