import { describe, expect, it } from 'vitest'
import { difference } from './difference.ts'
import { replay } from './replay.ts'
import { clientTarget, leadOf, NOW, orderOf, ruleOf, setOf, stateOf, stock } from './test-support.ts'

const MINUTE = 60_000
const leads = Array.from({ length: 5_000 }, (_, index) =>
  leadOf({ id: `lead-${index}`, receivedAt: NOW + index * 7 * MINUTE, state: index % 4 === 0 ? 'LA' : 'TX' }),
)
const ruled = (states: string[]) =>
  setOf(
    ruleOf('share', {
      filter: { kind: 'in', subject: 'state', values: states },
      targets: [clientTarget('a', { caps: { daily: 25 } }), clientTarget('b', { caps: { daily: 40 } })],
      method: 'price_ranked',
      shares: 2,
    }),
    ruleOf('rest', { targets: [stock('s')] }),
  )
const state = stateOf({
  balances: new Map([
    ['a', 100_000_000],
    ['b', 100_000_000],
  ]),
  orders: [
    orderOf('a', { priceCents: 3_100, needed: 1e6 }),
    orderOf('b', { priceCents: 2_950, needed: 1e6 }),
  ],
})

describe('a replay', () => {
  it('keeps caps in each local day and adds up', () => {
    const result = replay({ leads, rules: ruled(['TX']), state })
    const [a, b] = [result.byClient.get('a'), result.byClient.get('b')]
    const days = new Set(
      leads.map(({ receivedAt }) =>
        new Date(receivedAt).toLocaleDateString('en', { timeZone: 'America/Chicago' }),
      ),
    )
    expect(a?.sales).toBeLessThanOrEqual(25 * days.size)
    expect(b?.sales).toBeLessThanOrEqual(40 * days.size)
    expect(a?.cents).toBe((a?.sales ?? 0) * 3_100)
    expect(result.total).toEqual({
      leads: 5_000,
      sales: (a?.sales ?? 0) + (b?.sales ?? 0),
      cents: (a?.cents ?? 0) + (b?.cents ?? 0),
    })
    expect(result.cents.reduce((sum, cents) => sum + cents, 0)).toBe(result.total.cents)
    expect(Object.values(result.outcomes).reduce((sum, count) => sum + count, 0)).toBe(5_000)
  })

  it('shows what a draft changes, by client, rule and move', () => {
    const before = replay({ leads, rules: ruled(['TX']), state })
    const after = replay({ leads, rules: { ...ruled(['TX', 'LA']), version: 14 }, state })
    const change = difference(before, after)
    const moved = change.moves.reduce((sum, { leads }) => sum + leads, 0)
    expect(change.decidedDifferently).toBe(moved)
    expect(change.moves.some(({ from, to }) => from === 'rest' && to === 'share')).toBe(true)
    expect(change.moves.reduce((sum, { cents }) => sum + cents, 0)).toBe(
      after.total.cents - before.total.cents,
    )
    expect(change.byRule.map(({ ruleId }) => ruleId)).toEqual(['share', 'rest'])
    expect(difference(before, before)).toMatchObject({ decidedDifferently: 0, moves: [] })
  })

  it('reports progress and stops when asked to', () => {
    const seen: number[] = []
    replay({ leads, rules: ruled(['TX']), state, onProgress: (done) => void seen.push(done) })
    expect(seen).toEqual([0, 2_000, 4_000, 5_000])
    const stopped = replay({ leads, rules: ruled(['TX']), state, onProgress: (done) => done < 2_000 })
    expect(stopped).toMatchObject({ isCanceled: true, leads: 2_000, total: { leads: 2_000 } })
  })

  it('leaves the state it was given as it was', () => {
    const before = structuredClone(state)
    replay({ leads, rules: ruled(['TX']), state })
    expect(state).toEqual(before)
  })

  it('refuses leads out of order, and changes of an order it does not know', () => {
    const changes = [{ at: 0, kind: 'order' as const, orderId: 'x', isOpen: true }]
    expect(() => replay({ leads: leads.toReversed(), rules: ruled(['TX']), state })).toThrow(
      'order of arrival',
    )
    expect(() => replay({ leads, rules: ruled(['TX']), state, changes })).toThrow('Order x')
  })
})
