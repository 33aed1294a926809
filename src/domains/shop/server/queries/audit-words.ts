// How the audit log speaks about shop.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const orderLabels = statement(
  'audit.order-labels',
  "select id, 'order ' || number as label from orders where id = any($1)",
)

const productLabels = statement(
  'audit.product-labels',
  'select id, name as label from lead_products where id = any($1)',
)

export const shopAuditWords: AuditWords = {
  order: {
    noun: 'Order',
    labels: orderLabels,
    actions: {
      placed: { says: 'placed', shows: 'cents', as: 'cents' },
      paid: 'paid',
      paused: 'paused',
      resumed: 'resumed',
      canceled: 'canceled',
      fulfilled: 'filled',
    },
  },
  product: {
    noun: 'Product',
    labels: productLabels,
    actions: {
      created: 'added the product',
      changed: 'changed the product',
      priced: 'changed the price of',
    },
  },
}
