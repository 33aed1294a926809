// The entry for other domains' screens and the app.
export { PortalMoney } from './portal-money.tsx'
