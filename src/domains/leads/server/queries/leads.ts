// Leads as staff list and read them.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { statement } from '#platform/server/statement.ts'
import type { LeadFilter } from '../../contract/schemas.ts'
import type { LeadSort, LeadStatus } from '../../contract/words.ts'

export type LeadRow = {
  id: string
  external_id: string
  source: string
  received_at: string
  status: LeadStatus
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  category: string | null
  city: string | null
  state: string | null
  zip: string | null
  campaign_id: string | null
  campaign_name: string | null
  client_id: string | null
  client_name: string | null
  is_test: boolean
  share_limit: number
  shares_sold: number
}

const SUMMARY = `l.id, l.external_id, l.source, l.received_at, l.status, coalesce(p.first_name, '') as first_name,
  coalesce(p.last_name, '') as last_name, p.email, p.phone, l.category, l.city, l.state, l.zip, l.campaign_id,
  c.name as campaign_name, c.client_id, k.name as client_name, l.is_test, l.share_limit, l.shares_sold`
const JOINS = `left join lead_contacts p on p.lead_id = l.id left join campaigns c on c.id = l.campaign_id
  left join clients k on k.id = c.client_id`

export const leadList = defineList<LeadFilter, LeadSort, LeadRow, null>({
  name: 'leads',
  from: 'leads l left join campaigns c on c.id = l.campaign_id',
  id: 'l.id',
  filters: {
    status: (statuses, { value }) => `l.status = any(${value(statuses)})`,
    campaign: (campaign, { value }) =>
      campaign === 'none' ? 'l.campaign_id is null' : `l.campaign_id = ${value(campaign)}`,
    client: (client, { value }) => `c.client_id = ${value(client)}`,
    state: (states, { value }) => `l.state = any(${value(states)})`,
    category: (category, { value }) => `l.category = ${value(category)}`,
    test: (test, { value }) => `l.is_test = ${value(test === 'true')}`,
    externalId: (externalId, { value }) => `l.external_id = ${value(externalId)}`,
    receivedFrom: (from, { value }) => `l.received_at >= ${value(from)}`,
    receivedTo: (to, { value }) => `l.received_at < ${value(to)}`,
  },
  orders: {
    '-received_at': { by: 'l.received_at', key: (row) => row.received_at },
    received_at: { by: 'l.received_at', key: (row) => row.received_at },
  },
  select: ({ where, orderBy, limit }) =>
    `select ${SUMMARY} from leads l ${JOINS} where ${where} order by ${orderBy} limit ${limit}`,
  prepared: (_filter, isFiltered) => !isFiltered,
})

export type WholeLeadRow = LeadRow & {
  county_fips: string | null
  answers: Record<string, string>
  attribution: Record<string, string>
  flags: string[]
  form_id: string | null
  page_id: string | null
  is_backfilled: boolean
  event_id: string | null
  duplicate_of: string | null
  rejected_for: string | null
}

const find = statement<WholeLeadRow>(
  'leads.find',
  `select ${SUMMARY}, l.county_fips, l.answers, l.attribution, l.flags, l.form_id, l.page_id, l.is_backfilled, l.event_id,
     l.duplicate_of, l.rejected_for from leads l ${JOINS} where l.id = $1`,
)
export const findLead = (db: Db, id: string) => find.first(db, [id])

export type ConsentRow = { channel: string; words: string; captured_at: string; revoked_at: string | null }
const consents = statement<ConsentRow>(
  'leads.consents',
  'select channel, words, captured_at, revoked_at from lead_consents where lead_id = $1 order by captured_at, id',
)
export const listConsents = (db: Db, leadId: string) => consents.rows(db, [leadId])

// Those that waited for this form's campaign. What a lead was worth when it came is its campaign's.
const join = statement<{ id: string; status: LeadStatus }>(
  'leads.join-campaign',
  `update leads l set campaign_id = c.id, category = coalesce(l.category, c.category), unit_cents = c.unit_cents,
     share_limit = greatest(c.share_limit, l.shares_sold), updated_at = now(), version = l.version + 1
   from campaigns c where c.id = $1 and l.campaign_id is null and l.source = $2 and l.form_id = $3
   returning l.id, l.status`,
)
export const joinCampaign = (db: Db, given: { id: string; source: string; formId: string }) =>
  join.rows(db, [given.id, given.source, given.formId])
