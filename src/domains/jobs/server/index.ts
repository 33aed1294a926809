// The door for other domains.
export { findJob, type JobFacts } from './queries/postings.ts'
export { findPublicPosting } from './queries/public.ts'
export { createJobPosting } from './service.ts'
export { jobPage, type PageHead } from './structured-data.ts'
