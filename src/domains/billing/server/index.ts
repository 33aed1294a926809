// The door of billing for other domains.
export { payingClient } from './access.ts'
export { type LedgerCheck, ledgerChecks } from './checks.ts'
export { moneyOwed, orderPaid, orderUnpaid, type PaidOrder } from './events.ts'
export { lockFunds, post, requireBuyer, requireFunds } from './ledger.ts'
export { cancelPayment, chargeAndWait, getPayment, preparePayment } from './payments.ts'
export { toPayment } from './present.ts'
export { findOwedCents, recoverOwed } from './recover.ts'
export { refundableOfSale } from './refunds.ts'
