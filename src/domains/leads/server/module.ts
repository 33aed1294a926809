// What leads give to the app.
import {
  campaignCategorized,
  campaignStarted,
  formSamples,
  testLeads,
  waitingForms,
} from '#domains/campaigns/server/index.ts'
import {
  candidateErased,
  candidatesQuarantined,
  candidatesRestored,
  dossierCounts,
  quarantinedContacts,
} from '#domains/candidates/server/index.ts'
import { leadFigures, leadIntake } from '#domains/integrations/server/index.ts'
import { applicationReceived } from '#domains/jobs/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { provideProof } from '#platform/server/proof.ts'
import { createFromApplication } from './application-service.ts'
import { checkForms, formRegistration } from './backfill.ts'
import { erasedLeads, eraseWithCandidate } from './erase-service.ts'
import { makeTestLead, readFormSamples } from './form-samples.ts'
import { takeIn } from './intake.ts'
import { joinWaiting, spreadCategory, startCampaign } from './join-campaign.ts'
import { figuresOfMeta } from './lead-figures.ts'
import { leadsAuditWords } from './queries/audit-words.ts'
import { countLeadsOf } from './queries/of-candidates.ts'
import { leadAttempts, leadChecks } from './queries/proof.ts'
import { countWaitingLeads, listWaitingForms } from './queries/waiting-forms.ts'
import { leadRoutes } from './routes.ts'
import { quarantinedAmong, releaseLeads, withholdLeads } from './withheld-service.ts'

leadIntake.provide(takeIn)
formSamples.provide(readFormSamples)
testLeads.provide(makeTestLead)
waitingForms.provide({ list: listWaitingForms, count: countWaitingLeads })
campaignStarted.on(startCampaign)
campaignCategorized.on(spreadCategory)
dossierCounts.leads.provide(countLeadsOf)
candidateErased.on(eraseWithCandidate)
candidateErased.on(releaseLeads)
candidatesQuarantined.on(withholdLeads)
candidatesRestored.on(releaseLeads)
quarantinedContacts.provide(quarantinedAmong)
applicationReceived.on(createFromApplication)

leadFigures.provide(figuresOfMeta)
provideProof('leads', { checks: leadChecks, attempts: leadAttempts })

export const leadsModule: Module = {
  auditWords: leadsAuditWords,
  routes: leadRoutes,
  jobs: [joinWaiting, formRegistration],
  loops: [checkForms],
  erased: [erasedLeads],
}
