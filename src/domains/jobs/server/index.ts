// The door for other domains.
export { createJobPosting } from './service.ts'
