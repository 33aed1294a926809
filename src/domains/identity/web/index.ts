// The door for other domains' screens and for the app.
export { currentUserQuery, signOut, staffQuery } from './api.ts'
export { Profile } from './profile.tsx'
export { Security } from './security.tsx'
