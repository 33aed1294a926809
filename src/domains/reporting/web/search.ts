// The addresses of reports. Each holds its whole report, so that a link shows the same to every reader.
import { isOneOf, listOf, oneOf, type Readers, readSearch, text, uuid } from '#platform/web/search-readers.ts'
import {
  COMPARISONS,
  type Comparison,
  FIGURE_NAMES,
  type FigureName,
  FUNNEL_STEPS,
  type FunnelStep,
} from '../contract/figures.ts'
import { CUSTOMER_SPLITS, FILTERS, type Filter, SPLITS, type Split } from '../contract/splits.ts'
import { LAST_PERIODS, type LastPeriod, SHOWN_AS } from '../contract/words.ts'

export type Compare = Comparison | 'none'
const COMPARES = [...COMPARISONS, 'none'] as const
/** An id, the code of a state, a source, or `none`. */
const value = text(60)

/** A wrong value is kept, so that the server says what is wrong instead of showing everything. */
const anyDay = text(30)

export type FilterSearch = { [Name in Filter]?: string | undefined }
export type SpanSearch = FilterSearch & { from?: string | undefined; to?: string | undefined }

const FILTER_READERS: Readers<FilterSearch> = {
  client: value,
  campaign: value,
  state: value,
  product: value,
  recruiter: value,
  source: value,
  job: value,
}
const SPAN_READERS: Readers<SpanSearch> = { ...FILTER_READERS, from: anyDay, to: anyDay }

type RowsSearch = {
  /** The figure with open rows, and the line of the split. */
  rows?: FigureName | undefined
  key?: string | undefined
  /** The step of the funnel with open rows, instead of a figure. */
  step?: FunnelStep | undefined
}
const ROWS_READERS: Readers<RowsSearch> = {
  rows: oneOf(FIGURE_NAMES),
  key: text(120),
  step: oneOf(FUNNEL_STEPS),
}

/** The trend: months beside similar clients, or the days of the period. */
type TrendSearch = { trend?: FigureName | undefined; days?: 'yes' | undefined }
const TREND_READERS: Readers<TrendSearch> = { trend: oneOf(FIGURE_NAMES), days: oneOf(['yes']) }

export type AccountSearch = SpanSearch &
  RowsSearch &
  TrendSearch & { compare?: Compare | undefined; by?: Split | undefined }
const ACCOUNT: Readers<AccountSearch> = {
  ...SPAN_READERS,
  ...ROWS_READERS,
  ...TREND_READERS,
  compare: oneOf(COMPARES),
  by: oneOf(SPLITS),
}
export const readAccountSearch = (given: Record<string, unknown>) => readSearch(ACCOUNT, given)

export const PORTAL_TABS = ['overview', 'hires'] as const
export type PortalTab = (typeof PORTAL_TABS)[number]
export type PortalSearch = RowsSearch &
  TrendSearch & {
    tab?: PortalTab | undefined
    from?: string | undefined
    to?: string | undefined
    compare?: Compare | undefined
    by?: (typeof CUSTOMER_SPLITS)[number] | undefined
    /** The open receipt. */
    hire?: string | undefined
  }
const PORTAL: Readers<PortalSearch> = {
  ...ROWS_READERS,
  ...TREND_READERS,
  tab: oneOf(PORTAL_TABS),
  from: anyDay,
  to: anyDay,
  compare: oneOf(COMPARES),
  by: oneOf(CUSTOMER_SPLITS),
  hire: uuid,
}
export const readPortalSearch = (given: Record<string, unknown>) => readSearch(PORTAL, given)

export type BuilderSearch = SpanSearch &
  RowsSearch & {
    /** A ready report, by its key. */
    ready?: string | undefined
    /** A saved report. Other values change it until it is saved again. */
    saved?: string | undefined
    figures?: FigureName[] | undefined
    by?: Split | 'none' | undefined
    last?: LastPeriod | undefined
    compare?: Compare | undefined
    show?: (typeof SHOWN_AS)[number] | undefined
  }
const BUILDER: Readers<BuilderSearch> = {
  ...SPAN_READERS,
  ...ROWS_READERS,
  ready: text(60),
  saved: uuid,
  figures: listOf(isOneOf(FIGURE_NAMES)),
  by: oneOf([...SPLITS, 'none']),
  last: oneOf(LAST_PERIODS),
  compare: oneOf(COMPARES),
  show: oneOf(SHOWN_AS),
}
export const readBuilderSearch = (given: Record<string, unknown>) => readSearch(BUILDER, given)

export type RecruitersSearch = {
  from?: string | undefined
  to?: string | undefined
  client?: string | undefined
  whose?: 'mine' | undefined
}
const RECRUITERS: Readers<RecruitersSearch> = {
  from: anyDay,
  to: anyDay,
  client: value,
  whose: oneOf(['mine']),
}
export const readRecruitersSearch = (given: Record<string, unknown>) => readSearch(RECRUITERS, given)

/** The filters of an address, without the rest. */
export function filtersOf(search: FilterSearch): FilterSearch {
  const set = FILTERS.filter((name) => search[name] !== undefined).map((name) => [name, search[name]])
  return Object.fromEntries(set)
}

export const noFilters: FilterSearch = Object.fromEntries(FILTERS.map((name) => [name, undefined]))
