// The entry for other domains' screens.
export { campaignNamesQuery } from './api.ts'
