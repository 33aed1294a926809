// The entry for other domains' screens and the app.
export { waitingReturnsQuery } from './api.ts'
