// The door for other domains.
export { findUser, listStaffRows as listStaffMembers } from './queries.ts'
export { createUser } from './service.ts'
