// The entry for other domains.
export { findView, type SavedViewRow } from './queries/saved-views.ts'
export { savedViewChanged } from './service.ts'
