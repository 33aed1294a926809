// The client fields that staff read.
import type { ClientSummary } from '../contract/endpoints.ts'
import type { ClientRow } from './queries.ts'

export function toStaffClient(row: ClientRow): ClientSummary {
  return {
    id: row.id,
    name: row.name,
    industry: row.industry,
    city: row.city,
    state: row.state,
    timezone: row.timezone,
    status: row.status,
    accountManager:
      row.account_manager_id && row.account_manager_name
        ? { id: row.account_manager_id, name: row.account_manager_name }
        : null,
  }
}
