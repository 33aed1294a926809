// The door of campaigns for other domains.
export { campaignStarted } from './events.ts'
export { type FormCampaign, findCampaignOfForm } from './queries.ts'
