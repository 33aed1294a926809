// The door of the shop for other domains.
export { countiesOf, isInside, statesOf } from './area-rules.ts'
export { leadsDelivered, standingOrderFed } from './events.ts'
export { orderReach, type Wanted } from './ports.ts'
export { toProduct } from './present.ts'
export { highestPrice } from './prices.ts'
export { sellOne, succeeds } from './proof.ts'
export { findOrder } from './queries/orders.ts'
export { listProducts, type ProductRow } from './queries/products.ts'
export { findDelivered } from './queries/proof.ts'
export { type SaleRow, salesList, sumSales } from './queries/sales.ts'
export { changeDelivery, lockDelivery, markDeliveryReturned } from './queries/sold-leads.ts'
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
export { HAS_CONTACT, sharesFit } from './queries/stock.ts'
export { getOrder } from './service.ts'
export { deliverToOrder } from './standing-orders.ts'
export { countUnfilledOrders, listUnfilled } from './unfilled.ts'
