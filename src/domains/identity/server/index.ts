// The entry for other domains.
export { type AccountNotice, accountNotice } from './account-notice.ts'
export { actorFinder, findActorOf } from './actor.ts'
export {
  customerJoined,
  inviteCustomer,
  mailInvitation,
  resendCustomerInvitation,
  revokeCustomerInvitation,
} from './customer-invitations.ts'
export { type OwnClientRow, ownClients } from './ports.ts'
export { listWithoutTwoFactor } from './queries/colleagues.ts'
export {
  type ColleagueContact,
  findActiveStaff,
  findUser,
  listContacts,
  listStaffRows as listStaffMembers,
  lockColleagues,
} from './queries/users.ts'
export {
  customerConfirmed,
  customerRegistered,
  firstAdminRegistered,
  isSetUp,
  setupNotice,
} from './registration-service.ts'
export { createUser } from './service.ts'
export { findSingleSignOnFacts, refuseLockout } from './single-sign-on-service.ts'
