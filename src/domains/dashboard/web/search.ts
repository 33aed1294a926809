// The URL of the dashboard: the period, the client, and the figure with open rows.
import { oneOf, type Readers, readSearch, uuid } from '#platform/web/search-readers.ts'
import type { Listed, Period } from '../contract/endpoints.ts'
import { SALES, type SaleFigure } from '../contract/words.ts'

export type DashboardSearch = {
  days?: Period | undefined
  client?: string | undefined
  /** Only the reader's own. */
  whose?: 'mine' | undefined
  list?: Listed | SaleFigure | undefined
  /** The funnel step with open applications. */
  stage?: string | undefined
  /** The steps of the first run are shown, also when all are done. */
  setup?: 'open' | undefined
}

/** A period, and optionally one client or only the reader's own. */
export type Asked = { days: Period; client?: string | undefined; whose?: 'mine' | undefined }

const READERS: Readers<DashboardSearch> = {
  days: (value) => oneOf<Period>(['7', '30', '90'])(String(value)),
  client: uuid,
  whose: oneOf(['mine']),
  list: oneOf<Listed | SaleFigure>(['applications', 'hires', 'reached', ...SALES]),
  stage: uuid,
  setup: oneOf(['open']),
}

export const readDashboardSearch = (given: Record<string, unknown>) => readSearch(READERS, given)
