// Leads and rules in the database, for tests of routing.
import type { Rule, Target } from '#domains/routing/contract/schemas.ts'
import type { Database } from '#platform/server/database.ts'
import { uuidv7 } from '#shared/ids.ts'

const NO_CAPS = { daily: null, weekly: null, monthly: null }
const common = (id: string, caps: Partial<Target['caps']> = {}) => ({
  id,
  weight: 1,
  timezone: 'America/Chicago',
  windows: [],
  caps: { ...NO_CAPS, ...caps },
})
export const stockTarget = (id = 'stock', caps?: Partial<Target['caps']>): Target => ({
  kind: 'stock',
  ...common(id, caps),
})
export const recruiterTarget = (userId: string, caps?: Partial<Target['caps']>): Target => ({
  kind: 'recruiter',
  userId,
  ...common(`to-${userId}`, caps),
})
export const clientTarget = (clientId: string): Target => ({
  kind: 'order',
  clientId,
  orderId: null,
  ...common(`to-${clientId}`),
})
export const openOrdersTarget = (id = 'open', caps?: Partial<Target['caps']>): Target => ({
  kind: 'open_orders',
  ...common(id, caps),
})
export const rule = (id: string, given: Partial<Rule> & { targets: Target[] }): Rule => ({
  id,
  name: `Rule ${id}`,
  filter: { kind: 'all', of: [] },
  method: 'waterfall',
  shares: 1,
  ...given,
})

/** Publishes rules without a request. */
export async function publishRules(db: Database, rules: readonly Rule[], at = new Date()): Promise<number> {
  await db.query({
    text: `update routing_versions set status = 'retired', retired_at = $1 where status = 'published'`,
    values: [at],
  })
  const [row] = await db.query<{ number: number }>({
    text: `insert into routing_versions (id, number, status, rules, published_at)
      select $1, max(number) + 1, 'published', $2, $3 from routing_versions returning number`,
    values: [uuidv7(), JSON.stringify(rules), at],
  })
  return row?.number ?? 0
}

export async function addCampaign(db: Database, fields: Record<string, string> = {}): Promise<string> {
  const id = uuidv7()
  await db.query({
    text: `insert into campaigns (id, name, channel, status, share_limit) values ($1, 'Nurses', 'api', 'active', 3)`,
    values: [id],
  })
  await db.query({
    text: 'insert into campaign_field_maps (campaign_id, version, fields) values ($1, 1, $2)',
    values: [id, JSON.stringify(fields)],
  })
  return id
}

type NewLead = {
  campaignId: string
  count?: number
  state?: string
  isTest?: boolean
  at?: Date
  /** Without one, each lead has an address of its own. Null for none. */
  emailHash?: Buffer | null
}

/** Their ids, in the order of arrival. */
export async function addLeads(db: Database, given: NewLead): Promise<string[]> {
  const { campaignId, count = 1, state = 'TX', isTest = false, at = new Date(), emailHash } = given
  const ids = Array.from({ length: count }, () => uuidv7())
  await db.query({
    text: `insert into leads (id, source, external_id, campaign_id, received_at, state, category, answers, is_test,
        share_limit, email_hash)
      select id, 'manual', id::text, $2, $3::timestamptz + make_interval(secs => place * 0.001), $4, 'Registered nurse',
        jsonb_build_object('place', place::text), $5, 3, case when $7 then sha256(id::text::bytea) else $6::bytea end
      from unnest($1::uuid[]) with ordinality as given (id, place)`,
    values: [ids, campaignId, at, state, isTest, emailHash ?? null, emailHash === undefined],
  })
  return ids
}
