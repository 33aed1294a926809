// The entry for other domains' screens and the app.
export { ownLeadOverviewQuery } from './api.ts'
export { PortalMoney } from './portal-money.tsx'
export { groupOf, leadName } from './words.ts'
