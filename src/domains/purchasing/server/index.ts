// The door of purchasing for other domains.
export { highestPrice } from './prices.ts'
export {
  listNeeds,
  listNeedsAt,
  listOrderChanges,
  listServed,
  type NeedRow,
  type NeedsPeriod,
} from './queries/standing.ts'
export { deliverToOrder } from './standing.ts'
