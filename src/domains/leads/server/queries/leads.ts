// Leads as staff list and read them.
import { GIVEN_NAMES, type GivenName } from '#domains/integrations/contract/lead-fields.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { plain } from '#platform/server/list-filters.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { LEAD_FILTERS, type LeadFilter } from '../../contract/filters.ts'
import type { LeadFigure, LeadSort, LeadStatus } from '../../contract/words.ts'
import { selected } from './columns.ts'
import { contactSearch } from './search.ts'

export type LeadRow = Pick<
  WholeLeadRow,
  | 'id'
  | 'externalId'
  | 'source'
  | 'receivedAt'
  | 'status'
  | GivenName
  | 'campaignId'
  | 'campaignName'
  | 'clientId'
  | 'clientName'
  | 'isTest'
  | 'shareLimit'
  | 'sharesSold'
  | 'revenueCents'
  | 'ownerId'
  | 'ownerName'
  | 'withheldAt'
>

const SUMMARY = `l.id, l.external_id, l.source, l.received_at, l.status, ${selected(GIVEN_NAMES)}, l.campaign_id,
  c.name as campaign_name, c.client_id, k.name as client_name, l.is_test, l.share_limit, l.shares_sold,
  l.revenue_cents, l.owner_id, o.name as owner_name, l.withheld_at`
const JOINS = `left join lead_contacts p on p.lead_id = l.id left join campaigns c on c.id = l.campaign_id
  left join clients k on k.id = c.client_id left join users o on o.id = l.owner_id`

const FIGURES: Record<LeadFigure, string> = {
  accepted: `not is_counted_duplicate(l.status, l.duplicate_of, l.rejected_for)
    and not is_counted_rejected(l.status, l.rejected_for) and not l.is_test`,
  duplicate: 'is_counted_duplicate(l.status, l.duplicate_of, l.rejected_for) and not l.is_test',
  rejected: 'is_counted_rejected(l.status, l.rejected_for) and not l.is_test',
  sold: 'l.shares_sold > 0 and not l.is_test',
  hired: `l.candidate_id is not null and not l.is_test and exists (select from candidates h
    left join candidates s on s.id = h.merged_into
    where h.id = l.candidate_id and coalesce(s.status, h.status) = 'hired')`,
}

export const leadList = defineList<LeadFilter, LeadSort, LeadRow, { userId: string }>({
  name: 'leads',
  from: 'leads l left join campaigns c on c.id = l.campaign_id',
  id: 'l.id',
  filters: {
    ...plain(LEAD_FILTERS, 'leads l'),
    q: (words, { value }) => (words ? contactSearch(words, value) : []),
    figure: (figure) => FIGURES[figure],
    owner: (owner, { value, viewer }) => `l.owner_id = ${value(owner === 'me' ? viewer.userId : owner)}`,
    candidate: (candidate, { value }) =>
      `l.candidate_id in (select id from candidates where id = ${value(candidate)} or merged_into = ${value(candidate)})`,
    campaign: (campaign, { value }) =>
      campaign === 'none' ? 'l.campaign_id is null' : `l.campaign_id = ${value(campaign)}`,
    client: (client, { value }) => `c.client_id = ${value(client)}`,
    county: (county, { value }) => `l.county_fips = ${value(county)}`,
    place: (place) => (place === 'no_state' ? 'l.state is null' : 'l.county_fips is null'),
    test: (test, { value }) => `l.is_test = ${value(test === 'true')}`,
    // Written out, so that the index of backfilled leads fits.
    backfilled: (given) => (given === 'true' ? 'l.is_backfilled' : 'not l.is_backfilled'),
    receivedFrom: (from, { value }) => `l.received_at >= ${value(from)}`,
    receivedTo: (to, { value }) => `l.received_at < ${value(to)}`,
  },
  orders: {
    '-received_at': { by: 'l.received_at', key: (row) => row.receivedAt },
    received_at: { by: 'l.received_at', key: (row) => row.receivedAt },
  },
  select: ({ where, orderBy, limit }) =>
    `select ${SUMMARY} from leads l ${JOINS} where ${where} order by ${orderBy} limit ${limit}`,
  prepared: (_filter, isFiltered) => !isFiltered,
})

export type WholeLeadRow = RowOf<typeof find>

const find = statement(
  'leads.find',
  `select ${SUMMARY}, l.county_fips, l.answers, l.attribution, l.flags, l.form_id, l.page_id, l.is_backfilled, l.event_id,
     l.duplicate_of, l.rejected_for, l.email_hash is not null or l.phone_hash is not null as has_contact, c.channel, coalesce(a.merged_into, a.id) as candidate_id,
     coalesce(b.first_name || ' ' || b.last_name, a.first_name || ' ' || a.last_name) as candidate_name,
     trim(dp.first_name || ' ' || dp.last_name) as duplicate_name, d.received_at as duplicate_received_at
   from leads l ${JOINS} left join candidates a on a.id = l.candidate_id left join candidates b on b.id = a.merged_into
     left join leads d on d.id = l.duplicate_of left join lead_contacts dp on dp.lead_id = d.id where l.id = $1`,
).as<{
  status: LeadStatus
  campaignName: string | null
  clientName: string | null
  ownerName: string | null
  answers: Record<string, string>
  attribution: Record<string, string>
  channel: string | null
  candidateId: string | null
  candidateName: string | null
  duplicateName: string | null
  duplicateReceivedAt: string | null
}>()
export const findLead = (db: Db, id: string) => find.first(db, [id])

export type ConsentRow = RowOf<typeof consents>
const consents = statement(
  'leads.consents',
  'select channel, words, captured_at, revoked_at, email_hash, phone_hash from lead_consents where lead_id = $1 order by captured_at, id',
)
export const listConsents = (db: Db, leadId: string) => consents.rows(db, [leadId])

const ofEvents = statement(
  'leads.of-events',
  `select distinct on (event_id) event_id, id, status, campaign_id, updated_at as at from leads
   where is_test and event_id = any($1) order by event_id, id`,
).as<{ status: LeadStatus }, 'eventId'>()
/** Tests only: real leads need no index by their event. */
export const listOfEvents = (db: Db, eventIds: readonly string[]) => ofEvents.rows(db, [eventIds])
