// The door for other domains' screens and for the app.
export { peopleQuery } from './api.ts'
export { refreshCandidates } from './refresh.ts'
