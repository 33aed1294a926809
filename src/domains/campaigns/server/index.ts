// The door of campaigns for other domains.
export { campaignCategorized, campaignStarted } from './events.ts'
export { formSamples, productsForSale, testLeads, usedCategories, waitingForms } from './ports.ts'
export { areaOf } from './present.ts'
export {
  type FormCampaign,
  findCampaignOfForm,
  findCampaignOfPosting,
  findFormCampaign,
  listFormCampaigns,
} from './queries/campaigns.ts'
export { findCostPerLead } from './queries/figures.ts'
export { listActiveForms } from './queries/forms.ts'
export { isOutsideArea } from './rules.ts'
export { spendImport } from './spend-import.ts'
export { byWord, saveSpend } from './spend-service.ts'
