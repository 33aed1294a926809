// The entry for other domains.
export { type ClientMoney, clientBuyingChanged, clientMoney, openOrders, openPostings } from './ports.ts'
export { findClientName } from './queries/clients.ts'
export { isMember } from './queries/members.ts'
export { addMember, createClient } from './service.ts'
