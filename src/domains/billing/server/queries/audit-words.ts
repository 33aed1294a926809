// How the audit log speaks about billing.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const invoiceTaxLabels = statement(
  'audit.invoice-tax-labels',
  'select id, name as label from invoice_taxes where id = any($1)',
)

const paymentEventLabels = statement(
  'audit.payment-event-labels',
  'select id, type as label from payment_events where id = any($1)',
)

export const billingAuditWords: AuditWords = {
  invoice_tax: {
    noun: 'Tax',
    labels: invoiceTaxLabels,
    actions: {
      tax_added: 'added the tax',
      tax_removed: 'removed a tax',
    },
  },
  payment_event: {
    noun: 'Payment event',
    labels: paymentEventLabels,
    actions: {
      payment_event_resolved: 'resolved the payment event',
    },
  },
}
