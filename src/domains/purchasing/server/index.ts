// The door of purchasing for other domains.
export { orderReach, type Wanted } from './ports.ts'
export { highestPrice } from './prices.ts'
export {
  listKnowing,
  listNeeds,
  listNeedsAt,
  listOrderChanges,
  listOrderNames,
  listServed,
  type NeedRow,
  type NeedsPeriod,
} from './queries/standing-orders.ts'
export {
  countUnfilledOrders,
  countWaitingReturns,
  type SaleRow,
  salesList,
  sumSales,
} from './sales-figures.ts'
export { deliverToOrder } from './standing-orders.ts'
export { listUnfilled } from './unfilled.ts'
