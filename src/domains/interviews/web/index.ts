// The door for other domains' screens.
export { availabilityQuery, jobsForQuery } from './api.ts'
