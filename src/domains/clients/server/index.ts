// The door for other domains.
export { addMember, createClient } from './service.ts'
