// The leads of one order and the log of one delivery channel as files.
import { dollars, type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { customer, staff } from '#platform/server/policy.ts'
import { exportMessages } from '../contract/channel-endpoints.ts'
import { exportOrderLeads } from '../contract/desk-endpoints.ts'
import { purchasingPermissions } from '../contract/permissions.ts'
import { DELIVERY_LOOKS, MESSAGE_LABELS } from '../contract/words.ts'
import { getChannel } from './channel-service.ts'
import { type MessageRow, messageList } from './queries/channels.ts'
import { type DeliveryRow, deliveryList } from './queries/deliveries.ts'
import { getOrder } from './service.ts'

const LEADS: ExportColumns<DeliveryRow> = {
  'First name': (row) => row.firstName,
  'Last name': (row) => row.lastName,
  Email: (row) => row.email,
  Phone: (row) => row.phone,
  City: (row) => row.city,
  State: (row) => row.state,
  Status: (row) => DELIVERY_LOOKS[row.returnedAt ? 'returned' : row.status].label,
  Sale: (row) => `${row.saleNo} of ${row.shareLimit}`,
  Price: (row) => dollars(row.priceCents),
  Delivered: (row) => row.deliveredAt,
  Returned: (row) => row.returnedAt,
  Lead: (row) => row.leadId,
  Id: (row) => row.id,
}

export const orderLeadsExport = listExport(exportOrderLeads, {
  policy: staff(purchasingPermissions.read),
  open: async (context, query) => {
    const { client } = await getOrder(context, query.order)
    return {
      list: 'order-leads',
      query,
      columns: LEADS,
      page: (cursor) =>
        deliveryList.page(context.db, { ...query, limit: 500, cursor }, { clientId: client.id }),
    }
  },
})

const MESSAGES: ExportColumns<MessageRow> = {
  Sent: (row) => row.createdAt,
  Lead: (row) => row.deliveryId ?? 'Test',
  Status: (row) => MESSAGE_LABELS[row.status],
  Tries: (row) => row.attempts,
  Response: (row) => row.responseStatus,
  Error: (row) => row.error,
  'Next try': (row) => (row.status === 'pending' ? row.nextAt : null),
  Id: (row) => row.id,
}

export const messagesExport = listExport(exportMessages, {
  policy: customer,
  open: async (context, query) => {
    await getChannel(context, query.channel)
    return {
      list: 'delivery-log',
      query,
      columns: MESSAGES,
      page: (cursor) => messageList.page(context.db, { ...query, limit: 500, cursor }, null),
    }
  },
})
