// The URL of the dashboard: the period, the client, and the figure with open rows.
import { oneOf, type Readers, readSearch, uuid } from '#platform/web/search-readers.ts'
import type { Listed, Period } from '../contract/endpoints.ts'

export type DashboardSearch = {
  days?: Period | undefined
  client?: string | undefined
  list?: Listed | undefined
  /** The funnel step with open applications. */
  stage?: string | undefined
}

/** A period, and optionally one client. */
export type Asked = { days: Period; client?: string | undefined }

const READERS: Readers<DashboardSearch> = {
  days: (value) => oneOf<Period>(['7', '30', '90'])(String(value)),
  client: uuid,
  list: oneOf<Listed>(['applications', 'hires', 'reached']),
  stage: uuid,
}

export const readDashboardSearch = (given: Record<string, unknown>) => readSearch(READERS, given)
