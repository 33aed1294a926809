// The entry for other domains' screens.
export { currentUserQuery, signedInOptions, signOut, staffQuery } from './api.ts'
export { Colleague } from './colleague.tsx'
