// The entry for other domains.
export { findClientName, isMember } from './queries.ts'
export { addMember, createClient } from './service.ts'
