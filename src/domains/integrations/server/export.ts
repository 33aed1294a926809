// The list of events, without their bodies, and the webhooks of clients as files.
import { type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import * as contract from '../contract/endpoints.ts'
import { integrationPermissions } from '../contract/permissions.ts'
import type { Outgoing } from '../contract/schemas.ts'
import { EVENT_LOOKS, PROVIDER_LABELS } from '../contract/words.ts'
import { outgoingWebhooks } from './ports.ts'
import { type EventRow, eventList } from './queries/events.ts'

const COLUMNS: ExportColumns<EventRow> = {
  Received: (row) => row.receivedAt,
  Provider: (row) => PROVIDER_LABELS[row.provider],
  Connection: (row) => row.connection,
  Status: (row) => EVENT_LOOKS[row.status].label,
  Test: (row) => (row.isTest ? 'yes' : ''),
  Leads: (row) => row.leadCount,
  'New leads': (row) => row.newCount,
  Attempts: (row) => row.attempts,
  Error: (row) => row.error,
  Bytes: (row) => row.bytes,
  Id: (row) => row.id,
}

export const eventExport = listExport(contract.exportWebhookEvents, {
  policy: staff(integrationPermissions.read),
  open: ({ db }, query) => ({
    list: 'webhook-events',
    query,
    columns: COLUMNS,
    page: (cursor) => eventList.page(db, { ...query, limit: 500, cursor }, null),
  }),
})

const OUTGOING: ExportColumns<Outgoing> = {
  Client: ({ client }) => client.name,
  Address: (row) => row.address,
  Failing: (row) => (row.isFailing ? 'yes' : 'no'),
  'Off because': (row) => row.disabledFor,
  'Last sent': (row) => row.lastAt,
  'Last error': ({ log }) => log[0]?.error ?? null,
  Id: (row) => row.id,
}

export const outgoingExport = listExport(contract.exportOutgoing, {
  policy: staff(integrationPermissions.read),
  open: (context) => ({
    list: 'outgoing-webhooks',
    query: {},
    columns: OUTGOING,
    page: async () => ({ rows: await outgoingWebhooks.get()(context), nextCursor: null }),
  }),
})
