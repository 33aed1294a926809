// Words of a client's own hires.
import type { CustomerHire } from '../contract/customer-schemas.ts'

export function orderWords(order: CustomerHire['order']): string {
  if (!order) return 'your posting'
  return `${order.number}, ${order.isExclusive ? 'only you' : 'shared'}`
}
