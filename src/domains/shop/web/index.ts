// The entry for other domains' screens and the app.
export { orderQuery, ordersQuery, refreshPurchases } from './api.ts'
export { OrderFacts, OrderTurns } from './order-detail.tsx'
export { Progress } from './progress.tsx'
export { UnfilledNotice } from './unfilled-notice.tsx'
export {
  daysWords,
  orderCounts,
  orderTitle,
  placeWords,
  returnLimitWords,
  returnWindowWords,
  saleWords,
  stateName,
} from './words.ts'
