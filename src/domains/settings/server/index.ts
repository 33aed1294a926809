// The entry for other domains.
export { findAgency, setAgency } from './agency-service.ts'
export { findView, type SavedViewRow } from './queries/saved-views.ts'
export { savedViewChanged } from './service.ts'
