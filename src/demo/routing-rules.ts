// The routing rules of the demo: two published versions and a draft that differs.
import type { Filter, Rule, Target } from '#domains/routing/contract/schemas.ts'
import { publishDraft, saveDraft } from '#domains/routing/server/service.ts'
import type { Context } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { asStaff, type DemoStaff } from './staff.ts'

type Limits = { daily?: number; weekly?: number }

const shared = (
  id: string,
  { daily = null, weekly = null }: { daily?: number | null; weekly?: number | null } = {},
) => ({
  id,
  weight: 1,
  timezone: 'America/Chicago',
  caps: { daily, weekly, monthly: null },
  windows: [],
})
const order = (id: string, clientId: string, limits?: Limits): Target => ({
  kind: 'order',
  clientId,
  orderId: null,
  ...shared(id, limits),
})
const OFFICE_HOURS = [{ weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }]
const recruiter = (id: string, { id: userId }: DemoStaff, daily: number): Target => ({
  kind: 'recruiter',
  userId,
  ...shared(id, { daily }),
  windows: OFFICE_HOURS,
})

const all = (...of: Filter[]): Filter => ({ kind: 'all', of })
const category = (value: string): Filter => ({ kind: 'eq', subject: 'category', value })
const states = (...values: string[]): Filter => ({ kind: 'in', subject: 'state', values })
const answer = (question: string, value: string): Filter => ({
  kind: 'eq',
  subject: `answer:${question}`,
  value,
})
const nearHouston = (miles: number): Filter => ({ kind: 'zip_radius', zip: '77030', lat: 0, lng: 0, miles })

const rule = (id: string, name: string, given: Pick<Rule, 'filter' | 'targets'> & Partial<Rule>): Rule => ({
  id,
  name,
  method: 'waterfall',
  shares: 1,
  ...given,
})

export type RulePeople = {
  client: (name: string) => string
  manager: DemoStaff
  recruiter: DemoStaff
}

const noLicense = rule('no-license', 'Reject drivers without a CDL', {
  filter: all(category('Driving'), answer('cdl_a', 'No')),
  targets: [{ kind: 'reject', ...shared('no-license') }],
})
const openOrders = rule('open-orders', 'Open standing orders', {
  filter: all(),
  targets: [{ kind: 'open_orders', ...shared('open-orders') }],
  shares: 20,
})
const stock = rule('stock', 'Marketplace stock', {
  filter: {
    kind: 'in',
    subject: 'category',
    values: ['Nursing', 'Allied health', 'Driving', 'Warehouse', 'Skilled trades'],
  },
  targets: [{ kind: 'stock', ...shared('stock') }],
})

function houston({ client }: RulePeople, miles: number, daily: number): Rule {
  return rule('houston', 'Houston nurses to Lakeside Health', {
    filter: all(category('Nursing'), nearHouston(miles)),
    targets: [order('houston-lakeside', client('Lakeside Health'), { daily })],
  })
}

function drivers({ client }: RulePeople): Rule {
  return rule('drivers', 'Drivers to freight clients', {
    filter: category('Driving'),
    targets: [
      order('drivers-crossroads', client('Crossroads Freight'), { daily: 4, weekly: 20 }),
      order('drivers-blue-mesa', client('Blue Mesa Logistics'), { daily: 5 }),
    ],
    shares: 3,
  })
}

function firstRules(people: RulePeople): Rule[] {
  return [
    noLicense,
    houston(people, 50, 2),
    rule('south', 'Nurses in the South', {
      filter: all(category('Nursing'), states('TX', 'OK', 'LA')),
      targets: [
        order('south-gulf', people.client('Gulf Coast Medical Group'), { daily: 3 }),
        order('south-cypress', people.client('Cypress Imaging'), { daily: 3 }),
      ],
      shares: 3,
    }),
    drivers(people),
    openOrders,
    stock,
  ]
}

function south({ client }: RulePeople): Rule {
  return rule('south', 'Nurses in the South', {
    filter: all(category('Nursing'), states('TX', 'OK', 'LA', 'AR', 'MS')),
    targets: [
      order('south-gulf', client('Gulf Coast Medical Group'), { daily: 3 }),
      order('south-cypress', client('Cypress Imaging'), { daily: 3 }),
      order('south-redbud', client('Redbud Senior Living'), { daily: 2 }),
    ],
    method: 'price_ranked',
    shares: 3,
  })
}

function alliedHealth({ manager, recruiter: colleague }: RulePeople): Rule {
  return rule('allied', 'Allied health in Texas to recruiters', {
    filter: all(category('Allied health'), states('TX')),
    targets: [recruiter('allied-colleague', colleague, 4), recruiter('allied-manager', manager, 2)],
    method: 'round_robin',
  })
}

const secondRules = (people: RulePeople): Rule[] => [
  noLicense,
  houston(people, 60, 2),
  south(people),
  alliedHealth(people),
  drivers(people),
  openOrders,
  stock,
]

/** The limit of Lakeside Health rises, and nobody has to hold a CDL to be stocked. */
const draftRules = (people: RulePeople): Rule[] => [
  houston(people, 60, 4),
  south(people),
  alliedHealth(people),
  drivers(people),
  openOrders,
  stock,
]

const VERSIONS = {
  first: { rules: firstRules, note: 'Client orders first, the rest goes to stock' },
  second: {
    rules: secondRules,
    note: 'Share nurses by price among three clients, recruiters call allied health in Texas',
  },
}

export async function publishRules(
  context: Context,
  { people, version, at }: { people: RulePeople; version: keyof typeof VERSIONS; at: Date },
): Promise<void> {
  const { rules, note } = VERSIONS[version]
  await transaction(asStaff(context, people.manager, at), async (tx) => {
    const { draft } = await saveDraft(tx, { rules: rules(people), revision: () => 1 })
    await publishDraft(tx, { id: draft.id, revision: null, note, acknowledgeWarnings: true })
  })
}

export async function startDraft(
  context: Context,
  { people, at }: { people: RulePeople; at: Date },
): Promise<void> {
  await saveDraft(asStaff(context, people.manager, at), { rules: draftRules(people), revision: () => 1 })
}
