// The entry for other domains' screens.
export { PinnedReports } from './pinned-reports.tsx'
