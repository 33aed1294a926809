// The door for other domains.
export { findClientName, isMember } from './queries.ts'
export { addMember, createClient, renameProspectOf } from './service.ts'
