// The entry for other domains.
export { countWaiting, isApproved, requireApproved } from './approval-service.ts'
export { clientImport } from './import-target.ts'
export { isOwner, requireOwner } from './members-service.ts'
export { type ClientMoney, clientBuyingChanged, clientMoney, openOrders, openPostings } from './ports.ts'
export { findClientName } from './queries/clients.ts'
export { listClientNames } from './queries/import.ts'
export { findSpendingLimit, isMember, listMembers as listClientMembers } from './queries/members.ts'
export { addMember, createClient } from './service.ts'
