// An application through a posting that belongs to a campaign is a lead of it, so that cost per hire counts from the ad.
import { findCampaignOfPosting } from '#domains/campaigns/server/index.ts'
import type { ReceivedApplication } from '#domains/jobs/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { createLead } from './create-lead.ts'
import { mapFields } from './field-map.ts'

export async function createFromApplication(tx: Tx, application: ReceivedApplication): Promise<void> {
  const { id, jobId, clientId, candidateId, contact, answers, consent, source } = application
  const campaign = await findCampaignOfPosting(tx.db, { jobId, clientId })
  if (!campaign) return
  const fields = [
    { name: 'first_name', value: contact.firstName },
    { name: 'last_name', value: contact.lastName },
    { name: 'email', value: contact.email },
    { name: 'phone', value: contact.phone },
    { name: 'consent', value: consent },
  ].filter(({ value }) => value !== '')
  const mapped = mapFields(fields)
  await createLead(tx, {
    source: 'application',
    externalId: id,
    campaign,
    formId: null,
    pageId: null,
    eventId: null,
    isBackfilled: false,
    isTest: false,
    receivedAt: tx.now,
    // A question of the posting stays an answer, whatever its name.
    mapped: { ...mapped, category: application.category, answers },
    fields,
    attribution: source ? { source } : {},
    candidateId,
  })
}
