// The door of billing for other domains.
export { lockFunds, post, requireFunds } from './ledger.ts'
