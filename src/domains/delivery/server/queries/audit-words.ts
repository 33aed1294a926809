// How the audit log speaks about delivery.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const leadDeliveryLabels = statement(
  'audit.lead-delivery-labels',
  'select d.id, k.name as label from lead_deliveries d join clients k on k.id = d.client_id where d.id = any($1)',
)

const leadReturnLabels = statement(
  'audit.lead-return-labels',
  'select r.id, k.name as label from lead_returns r join clients k on k.id = r.client_id where r.id = any($1)',
)

const deliveryChannelLabels = statement(
  'audit.delivery-channel-labels',
  'select c.id, k.name as label from delivery_channels c join clients k on k.id = c.client_id where c.id = any($1)',
)

export const deliveryAuditWords: AuditWords = {
  lead_delivery: {
    noun: 'Delivery',
    labels: leadDeliveryLabels,
    actions: {
      changed: 'changed a lead of',
      read: 'read the contact of a lead of',
      asked_for_return: 'asked for a return for',
      delivered: { says: 'delivered a lead to', shows: 'priceCents', as: 'cents' },
    },
  },
  lead_return: {
    noun: 'Return',
    labels: leadReturnLabels,
    actions: {
      approved: 'approved a return of',
      rejected: 'rejected a return of',
      auto_approved: 'approved a return of',
    },
  },
  delivery_channel: {
    noun: 'Delivery address',
    labels: deliveryChannelLabels,
    actions: {
      created: 'added a delivery address for',
      removed: 'removed a delivery address of',
      enabled: 'enabled a delivery address of',
      disabled: 'disabled a delivery address of',
      confirmed: 'confirmed a delivery address of',
      tested: 'tested a delivery address of',
    },
  },
}
