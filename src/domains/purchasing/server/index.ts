// The door of purchasing for other domains.
export { unfilledOrders } from './ports.ts'
export { highestPrice } from './prices.ts'
export {
  listNeeds,
  listNeedsAt,
  listOrderChanges,
  listOrderNames,
  listServed,
  type NeedRow,
  type NeedsPeriod,
} from './queries/standing.ts'
export { deliverToOrder } from './standing.ts'
