// The half of the demo about leads and money: campaigns, ninety days of leads, their routing, and what clients bought.
import { hashOf } from '#domains/leads/server/contact-hash.ts'
import { createLeads } from '#domains/leads/server/create-lead.ts'
import { suppressContacts } from '#domains/messages/server/index.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { addSpend, campaignEnds, DAYS, type DemoCampaign } from './campaigns.ts'
import { drawArrivals } from './lead-arrivals.ts'
import { addMarket } from './market.ts'
import { findClientIds, listAdCandidates } from './queries/demo.ts'
import { seededRandom } from './random.ts'
import type { DemoStaff } from './staff.ts'
import { addWebhookEvents } from './webhook-events.ts'

const AT_ONCE = 400
/** The clients of the demo customer. */
const OWN_CLIENTS = new Set(['Lakeside Health', 'Gulf Coast Medical Group'])

type Input = {
  staff: readonly DemoStaff[]
  customer: { id: string; name: string }
  campaigns: readonly DemoCampaign[]
}

export async function addLeads(context: Context, { staff, customer, campaigns }: Input): Promise<void> {
  const { db, now } = context
  const [manager, recruiter] = (['manager', 'recruiter'] as const).map((role) =>
    staff.find((one) => one.role === role),
  )
  if (!manager || !recruiter) throw new Error('The demo needs a manager and a recruiter.')
  const random = seededRandom(20_261_121)
  const candidates = await listAdCandidates(db, new Date(now.getTime() - DAYS * DAY))
  const { arrivals: drawn, suppressed } = drawArrivals(context, { campaigns, candidates, random })
  const arrivals = await addWebhookEvents(context, drawn)
  await suppressContacts(
    db,
    suppressed.map((email) => ({ hash: hashOf(email), kind: 'email', reason: 'Asked by phone' })),
  )
  for (let first = 0; first < arrivals.length; first += AT_ONCE)
    await createLeads(context, arrivals.slice(first, first + AT_ONCE))
  await addSpend(context, { campaigns, manager, random })
  const clients = await findClientIds(db)
  const client = (name: string) => {
    const id = clients.get(name)
    if (!id) throw new Error(`The demo has no client ${name}.`)
    return id
  }
  await addMarket(context, {
    people: { client, manager, recruiter },
    buyerOf: (name) => (OWN_CLIENTS.has(name) ? customer : manager),
    acts: campaignEnds(context, campaigns, manager),
  })
}
