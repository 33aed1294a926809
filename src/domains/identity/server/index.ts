// The door for other domains.
export { findActiveStaff, findUser, listStaffRows as listStaffMembers } from './queries/users.ts'
export { createUser } from './service.ts'
