// The list as a CSV file.
import { dollars, type ExportColumns, type ListExport } from '#platform/server/list-export.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { LeadListQuery } from '../contract/schemas.ts'
import { LEAD_LOOKS, sourceText } from '../contract/words.ts'
import { type LeadRow, leadList } from './queries/leads.ts'

const COLUMNS: ExportColumns<LeadRow> = {
  'First name': (row) => row.firstName,
  'Last name': (row) => row.lastName,
  Email: (row) => row.email,
  Phone: (row) => row.phone,
  Status: (row) => LEAD_LOOKS[row.status].label,
  Category: (row) => row.category,
  City: (row) => row.city,
  State: (row) => row.state,
  ZIP: (row) => row.zip,
  Campaign: (row) => row.campaignName,
  Client: (row) => row.clientName,
  Sold: (row) => row.sharesSold,
  'Can be sold': (row) => row.shareLimit,
  Revenue: (row) => dollars(row.revenueCents),
  'Assigned to': (row) => row.ownerName,
  Test: (row) => (row.isTest ? 'yes' : ''),
  Received: (row) => row.receivedAt,
  Source: (row) => sourceText(row.source),
  'Id at the source': (row) => row.externalId,
  Id: (row) => row.id,
}

export function exportLeads(
  { db, actor }: Context<StaffActor>,
  query: Omit<LeadListQuery, 'limit' | 'cursor'>,
): ListExport<LeadRow> {
  const page = (cursor: string | undefined) => leadList.page(db, { ...query, limit: 500, cursor }, actor)
  return { list: 'leads', query, columns: COLUMNS, page }
}
