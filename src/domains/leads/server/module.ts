// What leads give to the app.

import type { Channel } from '#domains/campaigns/contract/words.ts'
import { campaignStarted } from '#domains/campaigns/server/index.ts'
import { leadIntake } from '#domains/integrations/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { leadReceived } from './events.ts'
import { takeIn } from './intake.ts'
import { joinCampaign } from './queries/leads.ts'
import { leadRoutes } from './routes.ts'

const SOURCES: Partial<Record<Channel, string>> = { meta_lead_ad: 'meta', google_form: 'google' }

leadIntake.provide(takeIn)
campaignStarted.on(async (tx, { id, channel, formId }) => {
  const source = channel === 'api' ? `inbound:${formId}` : SOURCES[channel]
  if (!source) return
  for (const lead of await joinCampaign(tx.db, { id, source, formId })) {
    if (lead.status === 'received') await leadReceived.emit(tx, { leadId: lead.id })
  }
})

export const leadsModule: Module = { routes: leadRoutes }
