// The response fields of the dashboard.
import { type InterviewRow, toStaffInterview } from '#domains/interviews/server/index.ts'
import type { SaleRow } from '#domains/shop/server/index.ts'
import type { Actor } from '#shared/roles.ts'
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
    leadId: row.leadId,
    client: { id: row.clientId, name: row.clientName },
    orderNumber: row.orderNumber,
    category: row.category,
    city: row.city,
    state: row.state,
    saleNo: row.saleNo,
    shareLimit: row.shareLimit,
    priceCents: row.priceCents,
    deliveredAt: row.deliveredAt,
    returnedAt: row.returnedAt,
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
