// The entry for other domains.
export { agencyName, agencyToday, agencyZone, findAgency, setAgency } from './agency-service.ts'
export { findView, type SavedViewRow } from './queries/saved-views.ts'
export { savedViewChanged } from './service.ts'
