// The door for other domains.
export { findJob, type JobFacts } from './queries.ts'
export { createJobPosting } from './service.ts'
