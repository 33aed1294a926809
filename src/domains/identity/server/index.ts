// The door for other domains.
export { listWithoutTwoFactor } from './queries/colleagues.ts'
export {
  type ColleagueContact,
  findActiveStaff,
  findUser,
  listContacts,
  listStaffRows as listStaffMembers,
  lockColleagues,
} from './queries/users.ts'
export { setupNotice } from './registration-service.ts'
export { createUser } from './service.ts'
