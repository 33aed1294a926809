// The leads of one order, returns, and the log of one delivery channel as files.
import { shopPermissions } from '#domains/shop/contract/permissions.ts'
import { DELIVERY_LOOKS, RETURN_REASON_LABELS } from '#domains/shop/contract/words.ts'
import { getOrder } from '#domains/shop/server/index.ts'
import { dollars, type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { customer, staff } from '#platform/server/policy.ts'
import { exportMessages } from '../contract/channel-endpoints.ts'
import { exportOrderLeads, exportReturns } from '../contract/return-endpoints.ts'
import { MESSAGE_LABELS, RETURN_LOOKS } from '../contract/words.ts'
import { getChannel } from './channel-service.ts'
import { type MessageRow, messageList } from './queries/channels.ts'
import { type DeliveryRow, deliveryList } from './queries/deliveries.ts'
import { type ReturnRow, returnList } from './queries/returns.ts'

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
  policy: staff(shopPermissions.read),
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

const RETURNS: ExportColumns<ReturnRow> = {
  Client: (row) => row.clientName,
  Status: (row) => RETURN_LOOKS[row.status].label,
  Reason: (row) => RETURN_REASON_LABELS[row.reason],
  Category: (row) => row.category,
  Price: (row) => dollars(row.priceCents),
  Requested: (row) => row.createdAt,
  Decided: (row) => row.decidedAt,
  Id: (row) => row.id,
}

export const returnsExport = listExport(exportReturns, {
  policy: staff(shopPermissions.read),
  open: ({ db }, query) => ({
    list: 'returns',
    query,
    columns: RETURNS,
    page: (cursor) => returnList.page(db, { ...query, limit: 500, cursor }, null),
  }),
})
