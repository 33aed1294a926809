// The entry for the app and other domains' screens.
export { billingQuery, methodsQuery } from './api.ts'
export {
  type CardPayment,
  CardPaymentDialog,
  cardOptions,
  DeclineAlert,
  NEW_CARD,
  useCardPayment,
} from './card-payment.tsx'
export { lockOf } from './not-allowed.ts'
export { PaymentNotice } from './payment-notice.tsx'
export { TopUpDialog } from './top-up-dialog.tsx'
export { walletQuery } from './wallet-query.ts'
