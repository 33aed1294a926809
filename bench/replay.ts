// node bench/replay.ts [--leads 100000] [--strict]: a month of leads through 20 rules. The cost of a lead is compared within
// the run, so that a slow machine changes no ratio: replay against single decisions, and many leads against a tenth.
import { parseArgs } from 'node:util'
import { ruleSetSchema } from '#domains/routing/contract/schemas.ts'
import { decide } from '#domains/routing/engine/decide.ts'
import type { Lead, RoutingState } from '#domains/routing/engine/facts.ts'
import { BLANK } from '#domains/routing/engine/possible-lead.ts'
import { replay } from '#domains/routing/engine/replay.ts'
import { hashOf } from '#domains/routing/engine/targets.ts'

const GOALS = { seconds: 10, growth: 1.5 }
const MONTH = 30 * 24 * 60 * 60_000
const FIRST = Date.parse('2026-10-15T00:00:00Z')
const STATES = ['TX', 'OK', 'LA', 'AR', 'NM', 'KS', 'MO', 'MS']
const ZONES = ['America/Chicago', 'America/New_York', 'America/Denver', 'America/Los_Angeles']
const METHODS = ['waterfall', 'weighted', 'round_robin', 'price_ranked']
const RULES = 20
const pick = <Item>(list: readonly Item[], number: number) => list[number % list.length]

const target = (rule: number, index: number) => ({
  kind: 'order',
  id: `t${rule}-${index}`,
  clientId: `c${(rule + index * 7) % 30}`,
  weight: index + 1,
  timezone: pick(ZONES, rule + index),
  caps: { daily: 40 + rule, weekly: 200, monthly: 700 },
  windows: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '07:00', to: '21:00' }],
})
const rules = ruleSetSchema.parse({
  version: 1,
  rules: Array.from({ length: RULES }, (_, rule) => ({
    id: `r${rule}`,
    name: `Rule ${rule}`,
    method: pick(METHODS, rule),
    shares: 1 + (rule % 3),
    filter: {
      kind: 'all',
      of: [
        { kind: 'in', subject: 'state', values: [pick(STATES, rule), pick(STATES, rule + 3)] },
        { kind: 'range', subject: 'answer:pay', min: 15 + (rule % 9), max: null, unit: 'dollars' },
        {
          kind: 'any',
          of: [
            { kind: 'zip_radius', zip: '77030', lat: 29.7, lng: -95.4, miles: 300 },
            { kind: 'range', subject: 'answer:score', min: 40, max: null },
          ],
        },
      ],
    },
    targets:
      rule === RULES - 1
        ? [{ kind: 'stock', id: 's', timezone: 'UTC' }]
        : [0, 1, 2, 3].map((index) => target(rule, index)),
  })),
})
const leadsOf = (count: number): Lead[] =>
  Array.from({ length: count }, (_, index) => {
    const seed = hashOf(`lead ${index}`)
    return {
      ...BLANK,
      id: `lead-${index}`,
      receivedAt: FIRST + Math.floor((index * MONTH) / count),
      category: 'Registered nurse',
      state: pick(STATES, seed) ?? null,
      lat: 27 + (seed % 100) / 10,
      lng: -100 + (seed % 83) / 10,
      campaignId: 'x',
      answers: { pay: `$${14 + (seed % 20)}`, score: seed % 100 },
      isSuppressed: seed % 50 === 0,
    }
  })
const state: RoutingState = {
  now: FIRST,
  used: new Map(),
  lastServed: new Map(),
  refused: new Map(),
  balances: new Map(Array.from({ length: 30 }, (_, client) => [`c${client}`, 1e9])),
  orders: Array.from({ length: 60 }, (_, order) => ({
    id: `o${order}`,
    clientId: `c${order % 30}`,
    priceCents: 2_000 + order * 10,
    needed: 1_000,
    isOpen: true,
    isPrepaid: false,
    filter: null,
  })),
}

/** The best of three, in microseconds of processor time for each lead. Other programs on the machine do not count. */
function cost(count: number, act: () => void): number {
  const times = [0, 1, 2].map(() => {
    const before = process.cpuUsage()
    act()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...times) / count
}

const { values } = parseArgs({
  options: { leads: { type: 'string', default: '100000' }, strict: { type: 'boolean', default: false } },
})
const leads = leadsOf(Number(values.leads))
const tenth = leads.slice(0, Math.ceil(leads.length / 10))
const some = leads.slice(0, 5_000)
replay({ leads: tenth, rules, state }) // So that neither of the two pays for compiling the code.
const small = cost(tenth.length, () => void replay({ leads: tenth, rules, state }))
const large = cost(leads.length, () => void replay({ leads, rules, state }))
const single = cost(some.length, () => {
  for (const lead of some) decide({ lead, rules, state: { ...state, now: lead.receivedAt } })
})
const { total, outcomes } = replay({ leads, rules, state })
const seconds = (large * leads.length) / 1e6
const growth = large / small
const isMissed = seconds > GOALS.seconds || growth > GOALS.growth
console.log(
  `replay  ${leads.length.toLocaleString('en')} leads, ${total.sales.toLocaleString('en')} sales, ${outcomes.stocked} stocked: ` +
    `${seconds.toFixed(2)} s, ${large.toFixed(1)} µs a lead  growth ${growth.toFixed(2)}×  ` +
    `single decision with trace ${single.toFixed(1)} µs (${(single / large).toFixed(1)}×)  ${isMissed ? 'MISSED' : 'ok'}`,
)
console.log(
  `Goals: ≤ ${GOALS.seconds} s of one core, growth of the cost of a lead since a tenth of them ≤ ${GOALS.growth}×.`,
)
if (values.strict && isMissed) process.exitCode = 1
