// What leaves the server of the dashboard.
import type { DashboardRow, Stats } from '../contract.ts'
import type { ActivityRow, Row } from './queries/staff.ts'

export function toActivity(row: ActivityRow): Stats['activity'][number] {
  return {
    id: row.id,
    at: row.at,
    by: row.by_name,
    kind: row.kind,
    candidate: { id: row.candidate_id, name: row.name },
    detail: row.detail,
  }
}

export function toDashboardRow(row: Row): DashboardRow {
  return {
    id: row.id,
    at: row.at,
    candidate: { id: row.candidate_id, name: row.name },
    job: { id: row.job_id, title: row.job_title, clientName: row.client_name },
  }
}
