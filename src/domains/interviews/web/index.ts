// The entry for other domains' screens.
export { availabilityQuery, interviewCountQuery, jobsForQuery } from './api.ts'
