// The entry for other domains.
export { hasHidden, hidePanel, showPanel } from './service.ts'
