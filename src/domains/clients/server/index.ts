// The door for other domains.
export { findClientName } from './queries.ts'
export { addMember, createClient, renameProspectOf } from './service.ts'
