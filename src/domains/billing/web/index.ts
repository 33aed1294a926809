// The entry for the app and other domains' screens.
export { methodsQuery } from './api.ts'
export { PaymentStep } from './payment-step.tsx'
export { walletQuery } from './wallet-query.ts'
