// The door for other domains.
export { listWithoutTwoFactor } from './queries/colleagues.ts'
export { findActiveStaff, findUser, listStaffRows as listStaffMembers } from './queries/users.ts'
export { createUser } from './service.ts'
