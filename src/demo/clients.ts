// A dozen clients with their postings, and the customer user of the first one.
import { addMember, createClient } from '#domains/clients/server/index.ts'
import type { JobStatus } from '#domains/jobs/contract/endpoints.ts'
import { createJobPosting } from '#domains/jobs/server/index.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { addOwnPostings } from './own-postings.ts'
import { CLIENTS, PLACES, TRADES, type Trade } from './people.ts'
import { questionsFor } from './questions.ts'
import type { Random } from './random.ts'
import { asStaff, type DemoStaff } from './staff.ts'

const POSTINGS = 40
const OFFERS = [
  'Steady hours, posted four weeks ahead',
  'Health, dental and vision from day one',
  'Paid training and the license renewed for you',
  'A team that answers the phone',
  'Weekly pay',
]
const CLIENT_STATUS = ['active', 'active', 'active', 'active', 'active', 'paused', 'prospect'] as const
const POSTING_STATUS: readonly JobStatus[] = [
  'open',
  'open',
  'open',
  'open',
  'open',
  'on_hold',
  'filled',
  'closed',
  'pending_approval',
  'draft',
]

type DemoClient = { id: string; industry: (typeof CLIENTS)[number]['industry'] }
type Input = { staff: readonly DemoStaff[]; random: Random }

export async function addClients(
  context: Context,
  input: Input & { customer: { id: string; name: string } },
): Promise<void> {
  const { staff, random, customer } = input
  const clients: DemoClient[] = []
  for (const [index, client] of CLIENTS.entries()) {
    const place = random.pick(PLACES)
    const manager = random.pick(staff)
    const at = new Date(context.now.getTime() - random.integer(200, 700) * DAY)
    const id = await createClient(asStaff(context, manager, at), {
      ...client,
      website: `https://${client.name.toLowerCase().replace(/[^a-z]+/g, '')}.example`,
      phone: `+1${place.area}5550${100 + index}`,
      city: place.city,
      state: place.state,
      timezone: 'America/Chicago',
      accountManagerId: manager.id,
      status: index < 2 ? 'active' : random.pick(CLIENT_STATUS),
      creditLimitCents: random.pick([0, 0, 50_000, 200_000]),
    })
    clients.push({ id, industry: client.industry })
  }
  const own = clients.slice(0, 2).map(({ id }) => id)
  for (const [index, clientId] of own.entries())
    await addMember(context, {
      userId: customer.id,
      clientId,
      clientRole: index === 0 ? 'owner' : 'member',
      limitCents: 2_500_000,
    })
  await addOwnPostings(context, { staff, customer: { ...customer, clientIds: own } })
  for (let number = 0; number < POSTINGS; number++)
    await addPosting(context, { staff, random, client: random.pick(clients) })
}

async function addPosting(
  context: Context,
  { staff, random, client }: Input & { client: DemoClient },
): Promise<void> {
  const trade = random.pick(TRADES.filter(({ industries }) => industries.includes(client.industry)))
  const place = random.pick(PLACES)
  const title = random.pick(trade.titles)
  const owner = random.pick(staff)
  const status = random.pick(POSTING_STATUS)
  const createdAt = new Date(context.now.getTime() - random.integer(2, 170) * DAY)
  const published = ['open', 'on_hold', 'filled', 'closed'].includes(status)
  const low = Math.round(random.integer(trade.pay[0], trade.pay[1] - 400) / 25) * 25
  await createJobPosting(asStaff(context, owner, createdAt), {
    clientId: client.id,
    title,
    description: describe({ random, trade, title, city: place.city }),
    employmentType: random.pick(['full_time', 'full_time', 'part_time', 'contractor', 'per_diem']),
    category: trade.category,
    city: place.city,
    state: place.state,
    zip: place.zip,
    payMinCents: low,
    payMaxCents: low + random.integer(2, 12) * 50,
    payUnit: 'hour',
    openings: random.integer(1, 6),
    status,
    postedAt: published ? new Date(createdAt.getTime() + DAY).toISOString() : null,
    validThrough: published ? new Date(createdAt.getTime() + 180 * DAY).toISOString().slice(0, 10) : null,
    ownerId: owner.id,
    questions: questionsFor(trade.category, title),
  })
}

function describe(job: { random: Random; trade: Trade; title: string; city: string }): string {
  const { random, trade, title, city } = job
  const list = (heading: string, items: readonly string[]) => `**${heading}**\n\n- ${items.join('\n- ')}`
  return [
    `We are looking for ${withArticle(title)} in ${city}.`,
    list('What you do', random.some(trade.duties, 3)),
    list('What you bring', [
      `Experience with ${random.some(trade.skills, 3).join(', ')}`,
      `${random.pick(trade.certifications)}, or on the way to it`,
    ]),
    list('What we offer', random.some(OFFERS, 3)),
  ].join('\n\n')
}

/** "an electrician, journeyman", "a CDL-A driver": abbreviations stay in capitals. */
function withArticle(title: string): string {
  const name = /^[A-Z][a-z]/.test(title) ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title
  return `${/^[aeiou]/i.test(name) || /^(HVAC|LPN)/.test(name) ? 'an' : 'a'} ${name}`
}
