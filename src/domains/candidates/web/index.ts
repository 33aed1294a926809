// The door for other domains' screens and for the app.
export { candidateQuery, peopleQuery } from './api.ts'
export { refreshCandidates } from './refresh.ts'
