// What routing reads of leads, and how it writes its decision on them.
import { FACT_NAMES } from '#domains/integrations/contract/lead-fields.ts'
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { LeadStatus } from '../../contract/words.ts'
import { selected } from './columns.ts'

export type LeadFacts = RowOf<typeof find>

/** A whole answer that says no. A text of consent may have such a word somewhere. */
const DENIAL = `^(${[
  'n|f|0|-|false|none|never|dnc|denied|disagreed?|declined?|refused?|rejected|revoked|withdrawn|unsubscribed?',
  'no( way| thanks?|, .{0,20})?|not (now|given|granted)',
  'i (do not|don.?t) (agree|consent|accept|want).{0,60}|(do not|don.?t) (call|contact|email|mail|text).{0,15}',
  '(has )?opt(ed)?[ -]?out( of .{0,20})?',
].join('|')})$`

// A form without a question about consent relies on being submitted. A form with one needs a yes that was not revoked.
const HAS_CONSENT = `(exists (select from lead_consents c where c.lead_id = l.id and c.revoked_at is null
    and lower(btrim(c.words, E' \\t.!')) !~ '${DENIAL}')
  or not exists (select from lead_consents c where c.lead_id = l.id)
    and not exists (select from campaign_field_maps m, jsonb_each_text(m.fields) as field
      where m.campaign_id = l.campaign_id and field.value = 'consent' and m.version = (
        select max(o.version) from campaign_field_maps o where o.campaign_id = l.campaign_id)))`

const FACTS = `select l.id, l.received_at, ${selected(FACT_NAMES)}, l.lat, l.lng, l.campaign_id,
  l.answers, l.is_test, l.share_limit, l.duplicate_of is not null as is_duplicate,
  exists (select from suppressions s where s.contact_hash in (l.email_hash, l.phone_hash)) as is_suppressed,
  ${HAS_CONSENT} as has_consent,
  l.email_hash is not null or l.phone_hash is not null as has_contact from leads l`

const claim = statement(
  'leads.claim-for-routing',
  `${FACTS} where l.status = 'received' and l.campaign_id is not null and l.routed_at is null and l.withheld_at is null
     and (l.is_test or exists (select from campaigns k where k.id = l.campaign_id and k.status = 'active'))
     and l.received_at < $2 order by l.received_at, l.id limit $1 for update of l skip locked`,
).as<LeadFacts>()
/**
 * Locked until the transaction ends. Leads that another process has locked are left to it. Leads of a paused campaign
 * wait.
 */
export const claimForRouting = (db: Db, limit: number, before: Date | 'infinity' = 'infinity') =>
  claim.rows(db, [limit, before])

const find = statement('leads.facts', `${FACTS} where l.id = $1`).as<{ answers: Record<string, string> }>()
export const findLeadFacts = (db: Db, id: string) => find.first(db, [id])

export type Disposition = {
  id: string
  /** When it was decided. */
  at: Date
  /** Null keeps the status. */
  status: LeadStatus | null
  ownerId: string | null
  /** Null keeps the limit of the campaign. */
  shareLimit: number | null
  rejectedFor: string | null
}

const dispose = statement(
  'leads.dispose',
  `update leads l set status = coalesce(d.status, l.status), owner_id = coalesce(d.owner_id, l.owner_id),
     share_limit = greatest(coalesce(d.share_limit, l.share_limit), l.shares_sold),
     rejected_for = coalesce(d.rejected_for, l.rejected_for), routed_at = d.at, updated_at = now(), version = l.version + 1
   from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::uuid[], $5::smallint[], $6::text[])
     as d (id, at, status, owner_id, share_limit, rejected_for)
   where l.id = d.id`,
)

export async function disposeLeads(db: Db, leads: readonly Disposition[]): Promise<void> {
  await dispose.rows(db, [
    leads.map(({ id }) => id),
    leads.map(({ at }) => at),
    leads.map(({ status }) => status),
    leads.map(({ ownerId }) => ownerId),
    leads.map(({ shareLimit }) => shareLimit),
    leads.map(({ rejectedFor }) => rejectedFor),
  ])
}

const requeue = statement(
  'leads.requeue',
  `update leads l set routed_at = null, updated_at = now(), version = l.version + 1
   where l.id = any($1) and l.status = 'received' and not l.is_test and l.routed_at is not null`,
)
/** Puts leads back in line for a decision. Only leads that still wait for a taker. */
export async function requeueLeads(db: Db, ids: readonly string[]): Promise<void> {
  await requeue.rows(db, [ids])
}
