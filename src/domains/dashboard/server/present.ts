// The response fields of the dashboard.
import { type InterviewRow, toStaffInterview } from '#domains/interviews/server/index.ts'
import type { SaleRow } from '#domains/purchasing/server/index.ts'
import type { Actor } from '#platform/shared/roles.ts'
import type { DashboardRow, Sale, Stats } from '../contract/endpoints.ts'
import type { ActivityRow, Row } from './queries/staff.ts'

export function toActivity(row: ActivityRow): Stats['activity'][number] {
  return {
    id: row.id,
    at: row.at,
    by: row.byName,
    kind: row.kind,
    candidate: { id: row.candidateId, name: row.name },
    detail: row.detail,
  }
}

export function toTodaysInterview(
  row: InterviewRow,
  context: { actor: Actor; now: Date },
): Stats['interviews']['items'][number] {
  const { id, candidate, client, kind, status, startsAt, endsAt } = toStaffInterview(row, context)
  return { id, candidate, client, kind, status, startsAt, endsAt }
}

export function toSale(row: SaleRow): Sale {
  return {
    id: row.id,
    leadId: row.lead_id,
    client: { id: row.client_id, name: row.client_name },
    orderNumber: row.order_number,
    category: row.category,
    city: row.city,
    state: row.state,
    saleNo: row.sale_no,
    shareLimit: row.share_limit,
    priceCents: row.price_cents,
    deliveredAt: row.delivered_at,
    returnedAt: row.returned_at,
  }
}

export function toDashboardRow(row: Row): DashboardRow {
  return {
    id: row.id,
    at: row.at,
    candidate: { id: row.candidateId, name: row.name },
    job: { id: row.jobId, title: row.jobTitle, clientName: row.clientName },
  }
}
