// The door for other domains.
export { createJobPosting } from './drafts-service.ts'
export { applyHelpfulEdit, type HelpfulEdit } from './helpful-edits.ts'
export { followHires } from './hires.ts'
export { countJobs } from './queries/list.ts'
export { countByStatus as countPostingsByStatus } from './queries/overview.ts'
export { findJob, type JobFacts } from './queries/postings.ts'
export { findPublicPosting } from './queries/public.ts'
export { jobPage, type PageHead } from './structured-data.ts'
