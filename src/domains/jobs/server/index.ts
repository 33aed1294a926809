// The entry for other domains.
export { jobMergeValues } from './confirmation.ts'
export { decide as decidePosting } from './decisions-service.ts'
export { createJobPosting } from './drafts-service.ts'
export { applicationReceived, closedByCustomer, type ReceivedApplication } from './events.ts'
export { applyHelpfulEdit, type HelpfulEdit } from './helpful-edits.ts'
export { followHires, restoreStatus } from './hires.ts'
export { postingImport } from './import-target.ts'
export { BY_STAFF } from './insights-rules.ts'
export {
  type ApplicantRow,
  type ApplicantsCounted,
  applicants,
  applications,
  completeApplyLink,
  type DetailRow,
  insights,
  type Level,
  type LevelRow,
  type Span,
  type UsualRow,
  type Within,
} from './ports.ts'
export { jobList } from './queries/list.ts'
export { lockOpenings } from './queries/offer.ts'
export { countByStatus as countPostingsByStatus, insertViews } from './queries/overview.ts'
export { findJob, type JobFacts } from './queries/postings.ts'
export { findPublicPosting } from './queries/public.ts'
export { jobPage, type PageHead } from './structured-data.ts'
