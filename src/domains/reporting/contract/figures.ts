// Every figure of the product: what it is called, what it counts, and how it may be split. Screens, exports, emails, PDF,
// the API and the check that recomputes are derived from this table. A figure is never computed in two places.
import { type Split, THINGS, TIMES } from './splits.ts'

export const UNITS = ['count', 'rate', 'minutes', 'cents'] as const
export type Unit = (typeof UNITS)[number]

/** What is added up in a rollup. `calls` is the histogram of minutes to the first contact. */
export const MEASURES = [
  'delivered',
  'returned',
  'kept',
  'contacted',
  'calls',
  'interviews',
  'offers',
  'hires',
  'applications',
  'spendCents',
] as const
export type Measure = (typeof MEASURES)[number]

/** Costs come whole months at a time from the domain of costs. A hire that only a client marked has no receipt. */
export const COSTS = ['ourCostCents', 'ourHires', 'receipts', 'marginCents', 'sales'] as const
export type Cost = (typeof COSTS)[number]

type Definition = {
  label: string
  unit: Unit
  /** In words, for the help beside a figure. */
  formula: string
  /** The rows behind it, in words. */
  rows: string
  /** The day that a row belongs to, in words. */
  day: string
  splits: readonly Split[]
  /** Both: customers see it for their own clients. */
  audience: 'staff' | 'both'
} & (
  | { kind: 'sum'; of: Measure | Cost }
  | { kind: 'ratio'; over: Measure | Cost; by: Measure | Cost }
  | { kind: 'median'; of: Measure }
)

const EVERY = [...TIMES, ...THINGS]
/** What comes whole months at a time. */
const BY_MONTH = ['month', ...THINGS] as const
const WHEN_DELIVERED = 'The day of delivery'
const ONCE = 'The same person counts once per client.'

export const FIGURES = {
  delivered: {
    label: 'Leads delivered',
    unit: 'count',
    kind: 'sum',
    of: 'delivered',
    formula: 'Leads delivered to clients. Test leads never count.',
    rows: 'Deliveries',
    day: WHEN_DELIVERED,
    splits: EVERY,
    audience: 'both',
  },
  returned: {
    label: 'Returned',
    unit: 'count',
    kind: 'sum',
    of: 'returned',
    formula: 'Delivered leads whose return was credited.',
    rows: 'Deliveries with a credited return',
    day: WHEN_DELIVERED,
    splits: EVERY,
    audience: 'both',
  },
  kept: {
    label: 'Kept',
    unit: 'count',
    kind: 'sum',
    of: 'kept',
    formula: 'Leads delivered less leads returned.',
    rows: 'Deliveries without a credited return',
    day: WHEN_DELIVERED,
    splits: EVERY,
    audience: 'both',
  },
  contacted: {
    label: 'Contacted',
    unit: 'count',
    kind: 'sum',
    of: 'contacted',
    formula: 'Kept leads that the client contacted at least once.',
    rows: 'Kept deliveries with a first contact',
    day: WHEN_DELIVERED,
    splits: EVERY,
    audience: 'both',
  },
  contactRate: {
    label: 'Contact rate',
    unit: 'rate',
    kind: 'ratio',
    over: 'contacted',
    by: 'kept',
    formula: 'Contacted leads divided by kept leads.',
    rows: 'Kept deliveries',
    day: WHEN_DELIVERED,
    splits: EVERY,
    audience: 'both',
  },
  firstCallMinutes: {
    label: 'First call, median',
    unit: 'minutes',
    kind: 'median',
    of: 'calls',
    formula: 'The median of whole minutes from delivery to the first contact, of contacted leads.',
    rows: 'Kept deliveries with a first contact',
    day: WHEN_DELIVERED,
    splits: EVERY,
    audience: 'both',
  },
  interviews: {
    label: 'Interviews',
    unit: 'count',
    kind: 'sum',
    of: 'interviews',
    formula:
      'Interviews held, and leads that the client marked as interviewed without an interview of ours. Canceled interviews and no-shows do not count.',
    rows: 'Interviews and marked leads',
    day: 'The day of the interview, or of the mark',
    splits: EVERY,
    audience: 'both',
  },
  offers: {
    label: 'Offers',
    unit: 'count',
    kind: 'sum',
    of: 'offers',
    formula: `Applications that entered an offer stage. An undone move does not count. ${ONCE}`,
    rows: 'Applications',
    day: 'The day the application entered the stage',
    splits: EVERY,
    audience: 'both',
  },
  hires: {
    label: 'Hires',
    unit: 'count',
    kind: 'sum',
    of: 'hires',
    formula: `Applications that entered a hired stage, and leads that the client marked as hired. A hire that was undone or did not start does not count. ${ONCE}`,
    rows: 'Applications and marked leads',
    day: 'The day of the hire, or of the mark',
    splits: EVERY,
    audience: 'both',
  },
  spendCents: {
    label: 'Spend',
    unit: 'cents',
    kind: 'sum',
    of: 'spendCents',
    formula: 'Prices of the leads delivered less credits of those returned.',
    rows: 'Deliveries',
    day: WHEN_DELIVERED,
    splits: EVERY,
    audience: 'both',
  },
  costPerLeadCents: {
    label: 'Cost per lead',
    unit: 'cents',
    kind: 'ratio',
    over: 'spendCents',
    by: 'kept',
    formula: 'Spend divided by kept leads.',
    rows: 'Kept deliveries',
    day: WHEN_DELIVERED,
    splits: EVERY,
    audience: 'both',
  },
  costPerHireCents: {
    label: 'Cost per hire',
    unit: 'cents',
    kind: 'ratio',
    over: 'spendCents',
    by: 'hires',
    formula: 'Spend divided by hires.',
    rows: 'Hires',
    day: 'Spend by the day of delivery, hires by the day of the hire',
    splits: EVERY,
    audience: 'both',
  },
  applications: {
    label: 'Applications',
    unit: 'count',
    kind: 'sum',
    of: 'applications',
    formula: 'Applications for the postings of clients, also those that staff submitted.',
    rows: 'Applications',
    day: 'The day of the application',
    splits: EVERY,
    audience: 'staff',
  },
  ourCostCents: {
    label: 'Our cost',
    unit: 'cents',
    kind: 'sum',
    of: 'ourCostCents',
    formula:
      'The receipts of these months. Later costs and ended hires of earlier months have receipts too. Only whole months have a cost.',
    rows: 'Receipts',
    day: 'The month of the receipt',
    splits: BY_MONTH,
    audience: 'staff',
  },
  ourCostPerHireCents: {
    label: 'Our cost per hire',
    unit: 'cents',
    kind: 'ratio',
    over: 'ourCostCents',
    by: 'ourHires',
    formula: 'Our cost divided by the hires that have a receipt. Only whole months have a cost.',
    rows: 'Receipts',
    day: 'The month of the receipt',
    splits: BY_MONTH,
    audience: 'staff',
  },
  marginCents: {
    label: 'Margin',
    unit: 'cents',
    kind: 'sum',
    of: 'marginCents',
    formula: 'Sales less returns less the cost of the leads sold. Only whole months have a cost.',
    rows: 'Leads sold or returned',
    day: 'The month of the sale or return',
    splits: BY_MONTH,
    audience: 'staff',
  },
} as const satisfies Record<string, Definition>

export type FigureName = keyof typeof FIGURES
export type FigureDefinition = Definition
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[]

/** A hire that cost nothing says nothing about costs: no amount, no change and no point. */
export const isFree = (name: FigureName, value: number | null | undefined) =>
  value === 0 && (name === 'costPerHireCents' || name === 'ourCostPerHireCents')

/** What a report shows unless it asks for others: of customers, and of staff. */
export const CUSTOMER_FIGURES = FIGURE_NAMES.filter((name) => FIGURES[name].audience === 'both')
export const STAFF_FIGURES = FIGURE_NAMES.filter((name) => name !== 'applications')

export const COMPARISONS = ['previous', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]
export const COMPARISON_LABELS: Record<Comparison, string> = {
  previous: 'The period before',
  year: 'The same period a year ago',
}

/** With fewer rows a percentage says nothing, so screens show the count. */
export const MIN_ROWS_FOR_PERCENT = 5
/** With fewer similar clients a median could reveal one of them. */
export const MIN_SIMILAR_CLIENTS = 5
/** The longest period of a report: three years and the day between. */
export const MAX_PERIOD_DAYS = 1_097

export const MAX_TREND_MONTHS = 24

export const FUNNEL_STEPS = ['delivered', 'kept', 'contacted', 'interviewed', 'offered', 'hired'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]
export const FUNNEL_LABELS: Record<FunnelStep, string> = {
  delivered: 'Delivered',
  kept: 'Kept',
  contacted: 'Contacted',
  interviewed: 'Interviewed',
  offered: 'Offered',
  hired: 'Hired',
}
