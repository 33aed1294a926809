// The door for other domains.
export { addMember, createClient, renameProspectOf } from './service.ts'
