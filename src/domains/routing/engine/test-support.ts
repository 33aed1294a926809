// Leads, rules and states for tests, with only what a test is about.
import type { Filter, Rule, RuleSet, Target } from '../contract/schemas.ts'
import type { Lead, OrderNeed, RoutingState } from './facts.ts'
import { BLANK } from './possible-lead.ts'

export const NOW = Date.parse('2026-11-17T15:41:00Z')
export const ANY_LEAD: Filter = { kind: 'all', of: [] }

export const leadOf = (facts: Partial<Lead> = {}): Lead => ({
  ...BLANK,
  id: 'lead-1',
  receivedAt: NOW,
  category: 'Registered nurse',
  state: 'OK',
  countyFips: '40109',
  zip: '73112',
  lat: 35.52,
  lng: -97.57,
  campaignId: 'campaign-1',
  ...facts,
})

type Common = Partial<Pick<Target, 'weight' | 'timezone' | 'windows'>> & { caps?: Partial<Target['caps']> }
const common = (id: string, { caps, ...rest }: Common) => ({
  id,
  weight: 1,
  timezone: 'America/Chicago',
  windows: [],
  caps: { daily: null, weekly: null, monthly: null, ...caps },
  ...rest,
})
export const clientTarget = (name: string, more: Common = {}): Target => ({
  kind: 'order',
  clientId: name,
  orderId: null,
  ...common(`to-${name}`, more),
})
export const openOrders = (id = 'open', more: Common = {}): Target => ({
  kind: 'open_orders',
  ...common(id, more),
})
export const recruiterTarget = (name: string, more: Common = {}): Target => ({
  kind: 'recruiter',
  userId: name,
  ...common(`to-${name}`, more),
})
export const stock = (id: string, more: Common = {}): Target => ({ kind: 'stock', ...common(id, more) })
export const reject = (id: string, more: Common = {}): Target => ({ kind: 'reject', ...common(id, more) })

export const ruleOf = (id: string, rule: Partial<Rule> & { targets: Target[] }): Rule => ({
  id,
  name: `Rule ${id}`,
  filter: ANY_LEAD,
  method: 'waterfall',
  shares: 1,
  ...rule,
})
export const setOf = (...rules: Rule[]): RuleSet => ({ version: 13, rules })

export const orderOf = (clientId: string, order: Partial<OrderNeed> = {}): OrderNeed => ({
  id: `order-${clientId}`,
  clientId,
  priceCents: 3_000,
  needed: 100,
  isOpen: true,
  isPrepaid: false,
  filter: null,
  ...order,
})
export const stateOf = (state: Partial<RoutingState> = {}): RoutingState => ({
  now: NOW,
  used: new Map(),
  lastServed: new Map(),
  balances: new Map(['a', 'b', 'c'].map((client) => [client, 1_000_000])),
  orders: ['a', 'b', 'c'].map((client) => orderOf(client)),
  refused: new Map(),
  ...state,
})
