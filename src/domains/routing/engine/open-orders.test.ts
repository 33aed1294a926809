// Open standing orders of any client: what always holds, whatever leads, orders and limits come together.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, refuse } from './decide.ts'
import { explain } from './explain.ts'
import { orderKey, type RoutingState } from './facts.ts'
import { record } from './plan.ts'
import { replay } from './replay.ts'
import {
  clientTarget,
  leadOf,
  NOW,
  openOrders,
  orderOf,
  ruleOf,
  setOf,
  stateOf,
  stock,
} from './test-support.ts'

const MINUTE = 60_000
const DAYS = { maxAgeDays: 7 }

const orders = fc
  .array(
    fc.record({
      clientId: fc.constantFrom('a', 'b', 'c', 'd'),
      needed: fc.integer({ min: 0, max: 4 }),
      shareLimit: fc.constantFrom(1, 2, 3),
      states: fc.constantFrom<string[] | null>(null, ['OK'], ['TX'], ['OK', 'TX']),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) =>
    list.map(({ clientId, states, ...rest }, index) =>
      orderOf(clientId, {
        ...rest,
        ...DAYS,
        id: `o${index}`,
        isPrepaid: true,
        filter: states && { kind: 'in', subject: 'state', values: states },
      }),
    ),
  )
const leads = fc
  .array(
    fc.record({
      state: fc.constantFrom('OK', 'TX'),
      shareLimit: fc.constantFrom(1, 2, 3),
      age: fc.constantFrom(0, 0, 0, 6, 7),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((list) =>
    list.map(({ age, ...facts }, index) => {
      const receivedAt = NOW + index * MINUTE
      return leadOf({ ...facts, id: `l${index}`, receivedAt, arrivedAt: receivedAt - age * 86_400_000 })
    }),
  )

describe('open standing orders', () => {
  it('are filled oldest first, never beyond their quantity, and never twice with one lead', () => {
    let sold = 0
    let shared = 0
    const property = fc.property(
      orders,
      leads,
      fc.integer({ min: 1, max: 3 }),
      fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
      fc.boolean(),
      (needs, arriving, shares, daily, isNamed) => {
        const open = openOrders('open', { caps: { daily } })
        const rules = setOf(
          ...(isNamed
            ? [ruleOf('named', { targets: [clientTarget('d', { caps: { daily: 3 } })], shares })]
            : []),
          ruleOf('fill', { targets: [open], shares }),
          ruleOf('rest', { targets: [stock('s')] }),
        )
        let state: RoutingState = stateOf({ orders: needs, balances: new Map() })
        const taken = new Map(needs.map(({ id }) => [id, 0]))
        const byClient = new Map<string, number>()
        for (const lead of arriving) {
          const before = state.orders
          const decision = decide({ lead, rules, state: { ...state, now: lead.receivedAt } })
          const clients = decision.takers.flatMap(({ clientId }) => (clientId === null ? [] : [clientId]))
          expect(new Set(clients).size).toBe(clients.length)
          expect(clients.length).toBeLessThanOrEqual(Math.min(shares, lead.shareLimit ?? 0))
          for (const { orderId, clientId } of decision.takers) {
            if (orderId === null || clientId === null) continue
            const index = before.findIndex(({ id }) => id === orderId)
            const order = before[index]
            expect(order?.needed).toBeGreaterThan(0)
            if (order?.shareLimit === 1) expect(clients).toHaveLength(1)
            else if (!isNamed || clientId !== 'd')
              expect(lead.shareLimit).toBeLessThanOrEqual(order?.shareLimit ?? 0)
            taken.set(orderId, (taken.get(orderId) ?? 0) + 1)
            byClient.set(clientId, (byClient.get(clientId) ?? 0) + 1)
            sold += 1
          }
          if (clients.length > 1) shared += 1
          // No older order that fits was passed over.
          const [first] = decision.takers
          if (!isNamed && first?.orderId) {
            const older = before.slice(
              0,
              before.findIndex(({ id }) => id === first.orderId),
            )
            const alone = decide({ lead, rules, state: { ...state, now: lead.receivedAt, orders: older } })
            expect(alone.outcome).toBe('stocked')
          }
          state = record(state, decision)
        }
        for (const { id, needed } of needs) expect(taken.get(id)).toBeLessThanOrEqual(needed)
        const total = [...taken.values()].reduce((sum, count) => sum + count, 0)
        if (daily !== null) expect(total - (isNamed ? 3 : 0)).toBeLessThanOrEqual(daily)
        if (isNamed) expect(byClient.get('d') ?? 0).toBeLessThanOrEqual(3)
        const replayed = replay({
          leads: arriving,
          rules,
          state: stateOf({ orders: needs, balances: new Map() }),
        })
        expect(new Map(Array.from(replayed.byClient, ([id, { sales }]) => [id, sales]))).toEqual(byClient)
      },
    )
    fc.assert(property, { numRuns: 500 })
    expect(sold).toBeGreaterThan(500)
    expect(shared).toBeGreaterThan(50)
  })

  it('that the transaction refused are passed over, and the next one takes the lead', () => {
    const rules = setOf(
      ruleOf('fill', { targets: [openOrders()] }),
      ruleOf('rest', { targets: [stock('s')] }),
    )
    const state = refuse(stateOf(), orderKey('order-a'), 'refused_order')
    const decision = decide({ lead: leadOf(), rules, state })
    expect(decision.takers).toMatchObject([{ clientId: 'b', orderId: 'order-b', saleNo: 1 }])
    const names = new Map([
      ['order-a', 'Gulf Care, order 10012'],
      ['order-b', 'Pinecrest, order 10013'],
    ])
    expect(explain(decision.trace, rules, names).trace[0]?.reason).toBe(
      'Gulf Care, order 10012: another lead filled the order\nPinecrest, order 10013: sale 1 of 1 at $30.00',
    )
  })

  it('keep the limit of a rule that names their client, and are filled with leads of other rules', () => {
    const inTexas = { kind: 'eq', subject: 'state', value: 'TX' } as const
    const rules = setOf(
      ruleOf('texas', { filter: inTexas, targets: [clientTarget('a', { caps: { daily: 0 } })] }),
      ruleOf('fill', { targets: [openOrders()] }),
      ruleOf('rest', { targets: [stock('s')] }),
    )
    const state = stateOf({ orders: [orderOf('a')] })
    expect(decide({ lead: leadOf({ state: 'TX' }), rules, state }).outcome).toBe('stocked')
    expect(decide({ lead: leadOf({ state: 'OK' }), rules, state }).outcome).toBe('sold')
  })

  it('leave a short trace however many there are', () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      orderOf('a', { id: `o${index}`, filter: { kind: 'eq', subject: 'state', value: 'TX' } }),
    )
    const rules = setOf(ruleOf('fill', { targets: [openOrders()] }))
    const { trace } = decide({ lead: leadOf(), rules, state: stateOf({ orders: many }) })
    expect(trace.rules[0]?.targets).toHaveLength(21)
    expect(trace.rules[0]?.targets?.at(-1)).toEqual({ target: 0, code: 'orders_other', a: 480 })
    expect(explain(trace, rules).trace[0]?.reason).toMatch(/Open standing orders: 480 more did not fit$/)
  })

  it('get the shares that a rule for a client leaves, before stock does', () => {
    const shared = (clientId: string) => orderOf(clientId, { shareLimit: 3 })
    const state = stateOf({ orders: [shared('a'), orderOf('d', { shareLimit: 1 }), shared('b')] })
    const named = ruleOf('named', { targets: [clientTarget('a')], shares: 3 })
    const fill = ruleOf('fill', { targets: [openOrders()], shares: 3 })
    const rest = ruleOf('rest', { targets: [stock('s')] })
    const rules = setOf(named, fill, rest)
    const decision = decide({ lead: leadOf(), rules, state })
    expect(decision).toMatchObject({ ruleId: 'named', outcome: 'sold', shareLimit: 3 })
    expect(decision.takers.map(({ clientId, saleNo }) => [clientId, saleNo])).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect(explain(decision.trace, rules).trace.map(({ matched, reason }) => [matched, reason])).toEqual([
      [true, expect.stringContaining('sale 1 of 3')],
      [true, expect.stringMatching(/another client has the lead\nOrder: sale 2 of 3/)],
      [true, 'Marketplace stock: the shares that are left stay in stock'],
    ])
    const stockFirst = decide({ lead: leadOf(), rules: setOf(named, rest, fill), state })
    expect(stockFirst.takers).toHaveLength(1)
    const alone = decide({ lead: leadOf(), rules: setOf({ ...named, shares: 1 }, fill, rest), state })
    expect(alone.takers).toHaveLength(1)
  })
})
