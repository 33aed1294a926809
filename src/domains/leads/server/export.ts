// The list as a CSV file.
import { CONTACT_NAMES, GIVEN_NAMES, LEAD_FIELDS } from '#domains/integrations/contract/lead-fields.ts'
import { dollars, type ExportColumns, fieldColumns, type ListExport } from '#platform/server/list-export.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { LeadListQuery } from '../contract/schemas.ts'
import { lookOf, sourceText } from '../contract/words.ts'
import { forRole } from './present.ts'
import { type LeadRow, leadList } from './queries/leads.ts'

const FACT_NAMES = GIVEN_NAMES.filter((name) => LEAD_FIELDS[name].in === 'leads')

const COLUMNS: ExportColumns<LeadRow> = {
  ...fieldColumns(LEAD_FIELDS, CONTACT_NAMES),
  Status: (row) => lookOf(row).label,
  ...fieldColumns(LEAD_FIELDS, FACT_NAMES),
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
  const page = async (cursor: string | undefined) => {
    const { rows, ...rest } = await leadList.page(db, { ...query, limit: 500, cursor }, actor)
    return { ...rest, rows: rows.map((row) => forRole(actor.role, row)) }
  }
  return { list: 'leads', query, columns: COLUMNS, page }
}
