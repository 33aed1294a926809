// The audit log for the web.
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import * as contract from '../contract/endpoints.ts'
import type { AuditFilter } from '../contract/filters.ts'

export const eventsQuery = (filter: AuditFilter) =>
  pagesQuery({
    queryKey: ['audit'],
    input: filter,
    fetch: (query, signal) => call(contract.listAuditEvents, { query, signal }),
  })

/** One event by its time, for a link to it. */
export const eventsAtQuery = (at: string) =>
  queryOf(['audit', 'at', at], contract.listAuditEvents, { query: { from: at, to: at, limit: 200 } })

/** What happened to a record until a time, newest first. */
export const historyQuery = (input: { subject: string; to: string }) =>
  queryOf(['audit', 'history', input], contract.listAuditEvents, { query: { ...input, limit: 8 } })

export const kindsQuery = queryOf(['audit', 'kinds'], contract.getAuditWords, {})

export const exportAddress = (query: AuditFilter) => addressOf(contract.exportAuditEvents, { query })
