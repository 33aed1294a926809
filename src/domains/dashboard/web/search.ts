// What stands in the URL of the dashboard: the period, the client, and the figure whose rows are open.
import { oneOf, type Readers, readSearch, uuid } from '#platform/web/search-readers.ts'
import type { Listed, Period } from '../contract/endpoints.ts'

export type DashboardSearch = {
  days?: Period | undefined
  client?: string | undefined
  list?: Listed | undefined
  /** The step of the funnel whose applications are open. */
  stage?: string | undefined
}

/** What is asked for: a period, and perhaps one client's part of it. */
export type Asked = { days: Period; client?: string | undefined }

const READERS: Readers<DashboardSearch> = {
  days: (value) => oneOf<Period>(['7', '30', '90'])(String(value)),
  client: uuid,
  list: oneOf<Listed>(['applications', 'hires', 'reached']),
  stage: uuid,
}

export const readDashboardSearch = (given: Record<string, unknown>) => readSearch(READERS, given)
