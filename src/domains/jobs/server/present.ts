// What staff, and customers for their own clients, read of a posting.
import type { JobSummary } from '../contract.ts'
import type { JobRow } from './queries.ts'

export function toJobSummary(row: JobRow): JobSummary {
  return {
    id: row.id,
    referenceNumber: row.reference_number,
    title: row.title,
    client: { id: row.client_id, name: row.client_name },
    category: row.category,
    employmentType: row.employment_type,
    city: row.city,
    state: row.state,
    remote: row.remote,
    openings: row.openings,
    status: row.status,
    postedAt: row.posted_at,
    createdAt: row.created_at,
  }
}
