// The entry for other domains' screens and the app.
export { waitingReturnsQuery } from './desk-api.ts'
export { ownLeadOverviewQuery } from './portal-api.ts'
export { PortalMoney } from './portal-money.tsx'
export { UnfilledNotice } from './unfilled-notice.tsx'
