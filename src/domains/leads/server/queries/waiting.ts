// Leads that wait: for the campaign of their form, or for a paused campaign.
import { FORM_NAMES, type GivenName, type LeadValues } from '#domains/integrations/contract/lead-fields.ts'
import type { Db } from '#platform/server/database.ts'
import { NEXT, updateRow } from '#platform/server/rows.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { LeadStatus } from '../../contract/words.ts'
import type { FormField } from '../field-map.ts'
import { columnList, columnsIn } from './columns.ts'

export type WaitingLead = RowOf<typeof take>

const take = statement(
  'leads.take-waiting',
  `select id, status, received_at, form_fields from leads
   where campaign_id is null and not is_test and source = $1 and form_id = $2
   order by received_at, id limit $3 for no key update`,
).as<{ status: LeadStatus; formFields: FormField[] | null }>()
/** Oldest first, held until the transaction ends. */
export const takeWaiting = (db: Db, form: { source: string; formId: string }, limit: number) =>
  take.rows(db, [form.source, form.formId, limit])

// Arrivals hold the form together, a campaign alone. Always before the contacts of people.
const holdTogether = statement(
  'leads.hold-forms',
  `select pg_advisory_xact_lock_shared(hashtextextended('lead form ' || form, 0))
   from (select form from unnest($1::text[]) as given (form) order by form) as forms`,
)
export const holdForms = (db: Db, forms: readonly string[]) => holdTogether.rows(db, [forms])
const holdAlone = statement(
  'leads.hold-form',
  `select pg_advisory_xact_lock(hashtextextended('lead form ' || $1, 0))`,
)
export const holdForm = (db: Db, { source, formId }: { source: string; formId: string }) =>
  holdAlone.rows(db, [`${source} ${formId}`])

const kept = statement(
  'leads.kept-while-paused',
  `select id from leads where campaign_id = $1 and status = 'received' and not is_test
   order by received_at, id`,
)
export const listKept = (db: Db, campaignId: string) => kept.rows(db, [campaignId])

// A lead that was sold to anyone stays as it was sold. A duplicate in stock was put there by hand and stays there.
const giveCategory = statement(
  'leads.categorize',
  `with changed as (
     update leads set category = $2, version = version + 1, updated_at = now(),
       status = case when status = 'available' and duplicate_of is null and $3 then 'received' else status end,
       routed_at = case when status = 'received' or status = 'available' and duplicate_of is null and $3 then null
         else routed_at end
     where campaign_id = $1 and category is null and shares_sold = 0 and not is_test
       and status not in ('rejected', 'expired', 'returned', 'erased')
     returning 1)
   select count(*)::int as leads from changed`,
)
/** Leads that wait or are in stock go back in line for a decision, as long as their campaign is active. */
export async function categorize(
  db: Db,
  { campaignId, category, isActive }: { campaignId: string; category: string; isActive: boolean },
): Promise<number> {
  const row = await giveCategory.first(db, [campaignId, category, isActive])
  return row?.leads ?? 0
}

type Changes = Record<string, unknown>

export async function updateLead(db: Db, id: string, changes: Changes): Promise<void> {
  await updateRow(db, 'leads', { id }, { ...changes, version: NEXT, updated_at: new Date().toISOString() })
}

export async function updateContact(
  db: Db,
  leadId: string,
  values: Pick<LeadValues, GivenName>,
): Promise<void> {
  await updateRow(db, 'lead_contacts', { lead_id: leadId }, columnsIn('lead_contacts', values))
}

const hasConsent = statement('leads.has-consent', 'select id from lead_consents where lead_id = $1 limit 1')
export const findConsent = (db: Db, leadId: string) => hasConsent.first(db, [leadId])

const samples = statement(
  'leads.samples-waiting',
  `select form_fields from leads where campaign_id is null and not is_test and source = $1 and form_id = $2
     and form_fields is not null order by received_at desc limit 20`,
).as<{ formFields: FormField[] }>()
export const listWaitingFields = (db: Db, form: { source: string; formId: string }) =>
  samples.rows(db, [form.source, form.formId])

const countForm = statement(
  'leads.count-waiting',
  `select count(*)::int as count from leads
   where campaign_id is null and not is_test and source = $1 and form_id = $2 and status <> 'erased'`,
)
export const countWaitingOf = async (db: Db, form: { source: string; formId: string }) =>
  (await countForm.first(db, [form.source, form.formId]))?.count ?? 0

export type SampleLead = RowOf<typeof recent>
const recent = statement(
  'leads.samples-of-campaign',
  `select l.answers, ${columnList(FORM_NAMES)},
     (select words from lead_consents c where c.lead_id = l.id order by captured_at limit 1) as consent
   from leads l join lead_contacts p on p.lead_id = l.id
   where l.campaign_id = $1 and not l.is_test order by l.received_at desc, l.id desc limit 5`,
).as<{ answers: Record<string, string>; consent: string | null }>()
export const listRecent = (db: Db, campaignId: string) => recent.rows(db, [campaignId])
