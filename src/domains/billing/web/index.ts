// The entry for the app and other domains' screens.
export { methodsQuery, walletQuery } from './api.ts'
export { PaymentStep } from './payment-step.tsx'
