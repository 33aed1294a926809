// A form got its campaign: the leads that waited join it, oldest first, and are read once more with its field map.
import type { z } from 'zod'
import type { Channel } from '#domains/campaigns/contract/words.ts'
import { type FormCampaign, findFormCampaign } from '#domains/campaigns/server/index.ts'
import { findInboundMap } from '#domains/integrations/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { publish } from '#platform/server/events.ts'
import { job } from '#platform/server/module.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { factsOf } from './create-lead.ts'
import { leadReceived } from './events.ts'
import { type FieldMap, mapFields } from './field-map.ts'
import { insertConsents } from './queries/intake.ts'
import {
  categorize,
  findConsent,
  holdForm,
  listKept,
  takeWaiting,
  updateContact,
  updateLead,
  type WaitingLead,
} from './queries/waiting.ts'
import { joinQueue } from './queues.ts'
import { releaseDuplicates } from './release-duplicates.ts'
import { withholdNew } from './withheld-service.ts'

/** So many join at once. A job takes the others, so that the launch answers quickly. */
const AT_ONCE = 200

const SOURCES: Partial<Record<Channel, string>> = { meta_lead_ad: 'meta', google_form: 'google' }
export const sourceOf = (channel: Channel, formId: string) =>
  channel === 'api' ? `inbound:${formId}` : SOURCES[channel]

type Joining = z.output<typeof joinQueue.payload>

export const joinWaiting = job({
  ...joinQueue,
  retryLimit: 10,
  retryDelaySeconds: 30,
  run: (context, given) => transaction(context, (tx) => join(tx, given)),
})

type Started = { id: string; channel: Channel; formId: string | null; wasPaused: boolean }

export async function startCampaign(tx: Tx, { id, channel, formId, wasPaused }: Started): Promise<void> {
  if (wasPaused)
    for (const lead of await listKept(tx.db, id)) await leadReceived.emit(tx, { leadId: lead.id })
  const source = formId && sourceOf(channel, formId)
  if (source) await join(tx, { campaignId: id, source, formId })
}

type Categorized = {
  id: string
  channel: Channel
  formId: string | null
  category: string
  isActive: boolean
}

/** Leads without a category get that of their campaign, also those that arrive at this moment. */
export async function spreadCategory(
  tx: Tx,
  { id, channel, formId, category, isActive }: Categorized,
): Promise<void> {
  const source = formId && sourceOf(channel, formId)
  if (source) await holdForm(tx.db, { source, formId })
  const leads = await categorize(tx.db, { campaignId: id, category, isActive })
  if (leads === 0) return
  await audit(tx, {
    action: 'categorized',
    subjectType: 'campaign',
    subjectId: id,
    before: { category: null },
    after: { category, leads },
  })
  await publish(tx, { type: 'leads.updated', audience: 'staff' })
}

async function join(tx: Tx, given: Joining): Promise<void> {
  await holdForm(tx.db, given)
  const campaign = await findFormCampaign(tx.db, given.campaignId)
  if (!campaign || campaign.status !== 'active') return
  const leads = await takeWaiting(tx.db, given, AT_ONCE)
  const map = await mapOf(tx, { ...given, campaign })
  for (const lead of leads) await joinOne(tx, lead, { campaign, map })
  if (leads.length > 0)
    await publish(tx, { type: 'leads.updated', ids: leads.map(({ id }) => id), audience: 'staff' })
  if (leads.length === AT_ONCE) await enqueue(tx, joinQueue, given)
}

/** An inbound connection has a map of its own. The campaign's map goes above it. */
async function mapOf(
  { db }: Tx,
  { source, formId, campaign }: { source: string; formId: string; campaign: FormCampaign },
): Promise<FieldMap> {
  const own = source.startsWith('inbound:') ? await findInboundMap(db, formId) : {}
  return { ...own, ...campaign.fieldMap } as FieldMap
}

type Joined = { campaign: FormCampaign; map: FieldMap }

async function joinOne(tx: Tx, lead: WaitingLead, { campaign, map }: Joined): Promise<void> {
  const campaign_id = campaign.id
  const isUndecided = lead.status === 'received' || lead.status === 'duplicate'
  if (!isUndecided || !lead.formFields) {
    await updateLead(tx.db, lead.id, { campaign_id, form_fields: null })
    if (lead.status === 'received') await leadReceived.emit(tx, { leadId: lead.id })
    return
  }
  const mapped = mapFields(lead.formFields, map)
  const receivedAt = new Date(lead.receivedAt)
  const facts = await factsOf(tx, {
    mapped,
    campaign,
    receivedAt,
    isTest: campaign.testMode,
    id: lead.id,
  })
  await updateLead(tx.db, lead.id, {
    ...facts,
    campaign_id,
    is_test: campaign.testMode,
    form_fields: null,
  })
  await updateContact(tx.db, lead.id, mapped)
  await withholdNew(tx, [lead.id])
  if (mapped.consent && !(await findConsent(tx.db, lead.id)))
    await insertConsents(tx.db, [
      { id: uuidv7(), lead_id: lead.id, words: mapped.consent, captured_at: lead.receivedAt },
    ])
  if (facts.status === 'rejected') await releaseDuplicates(tx, [lead.id])
  if (facts.status === 'received') await leadReceived.emit(tx, { leadId: lead.id })
}
