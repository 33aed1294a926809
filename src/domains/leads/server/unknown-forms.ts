// Leads of a form without a campaign, while somebody creates it. Arrivals share a hold on the form, the campaign takes it
// alone: either the campaign sees the lead, or the lead sees the campaign.
import type { Channel } from '#domains/campaigns/contract/words.ts'
import { findCampaignOfForm } from '#domains/campaigns/server/index.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { holdForms } from './queries/waiting.ts'
import { joinQueue } from './queues.ts'

type Form = { source: string; formId: string }

function channelOf(source: string): Channel {
  if (source === 'meta') return 'meta_lead_ad'
  return source === 'google' ? 'google_form' : 'api'
}

/** Before the leads are stored. The answer is for afterwards: it lets them join a campaign that came in between. */
export async function holdUnknownForms(
  tx: Tx,
  arrivals: readonly { source: string; formId: string | null; campaign: unknown; isTest: boolean }[],
): Promise<() => Promise<void>> {
  const forms = new Map<string, Form>()
  for (const { source, formId, campaign, isTest } of arrivals)
    if (!campaign && !isTest && formId) forms.set(`${source} ${formId}`, { source, formId })
  if (forms.size === 0) return async () => undefined
  await holdForms(tx.db, [...forms.keys()])
  return async () => {
    for (const form of forms.values()) {
      const campaign = await findCampaignOfForm(tx.db, channelOf(form.source), form.formId)
      if (campaign) await enqueue(tx, joinQueue, { campaignId: campaign.id, ...form })
    }
  }
}
