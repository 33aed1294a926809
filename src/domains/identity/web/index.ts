// The entry for other domains' screens.
export { currentUserQuery, signOut, staffQuery } from './api.ts'
