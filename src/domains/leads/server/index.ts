// The door of leads for other domains.
export { eraseUnsold } from './erase-service.ts'
export { leadReceived, leadsErased } from './events.ts'
export { leadImport } from './import-target.ts'
export { stepsOfLeads } from './lead-figures.ts'
export { leadDecision, leadDeliveries } from './ports.ts'
export { readQuestions } from './queries/form-questions.ts'
export { leadList } from './queries/leads.ts'
export { addProofLead } from './queries/proof.ts'
export {
  claimForRouting,
  type Disposition,
  disposeLeads,
  findLeadFacts,
  type LeadFacts,
  requeueLeads,
} from './queries/routing.ts'
export { IN_STOCK_SQL } from './queries/stock.ts'
export { countUnsold, listUnsold } from './queries/unsold.ts'
export { findConsent } from './queries/waiting.ts'
export { releaseDuplicates } from './release-duplicates.ts'
export { returnShare, type SoldShare, sellShares } from './stock.ts'
