// The door for other domains.
export { applyHelpfulEdit, type HelpfulEdit } from './helpful-edits.ts'
export { followHires } from './hires.ts'
export { countJobs, findJob, type JobFacts } from './queries.ts'
export { createJobPosting } from './service.ts'
