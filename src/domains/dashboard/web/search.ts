// What stands in the URL of the dashboard: the period, and the figure whose rows are open.
import { oneOf, type Readers, readSearch } from '#platform/web/search-readers.ts'
import type { Listed, Period } from '../contract.ts'

export type DashboardSearch = { days?: Period | undefined; list?: Listed | undefined }

const READERS: Readers<DashboardSearch> = {
  days: (value) => oneOf<Period>(['7', '30', '90'])(String(value)),
  list: oneOf<Listed>(['applications', 'hires']),
}

export const readDashboardSearch = (given: Record<string, unknown>) => readSearch(READERS, given)
