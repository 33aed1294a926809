// The words of costs, without schemas, so that a screen carries them at no cost.
import { formatCents } from '#shared/money.ts'
import { look, type StatusLook } from '#shared/status.ts'

/** What an entry is for. */
export const COST_KINDS = ['ads', 'sales', 'posting', 'time', 'checks', 'texts', 'emails'] as const
export type CostKind = (typeof COST_KINDS)[number]
export const COST_KIND_LABELS: Record<CostKind, string> = {
  ads: 'Ad spend',
  sales: 'Lead sales',
  posting: 'Job posting',
  time: 'Recruiter time',
  checks: 'Checks and licenses',
  texts: 'Text messages',
  emails: 'Emails',
}

/** The lines of a receipt, in their order. `late` exists once for each closed month that costs arrived for. */
export const LINE_KINDS = [
  'lead_ad',
  'lead_sales',
  'leads',
  'time',
  'posting',
  'checks',
  'messages',
  'people',
  'late',
] as const
export type LineKind = (typeof LINE_KINDS)[number]
export const LINE_LABELS: Record<LineKind, string> = {
  lead_ad: 'Lead ad',
  lead_sales: 'Sales of this lead',
  leads: 'Leads not hired',
  time: 'Recruiter time',
  posting: 'Job posting',
  checks: 'Checks and licenses',
  messages: 'Messages',
  people: 'Candidates not hired',
  late: 'Late costs',
}

export const RECEIPT_KINDS = ['hire', 'supplement', 'reversal'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]
export const RECEIPT_KIND_LABELS: Record<ReceiptKind, string> = {
  hire: 'Receipt',
  supplement: 'Supplement',
  reversal: 'Reversal',
}

export const MONTH_STATES = ['provisional', 'closed'] as const
export type MonthState = (typeof MONTH_STATES)[number]
export const MONTH_LOOKS: Record<MonthState, StatusLook> = {
  provisional: look('warning', 'dashed', 'Provisional'),
  closed: look('neutral', 'dash', 'Closed'),
}

export const POOL_KINDS = ['campaign', 'posting', 'house'] as const
export type PoolKind = (typeof POOL_KINDS)[number]
export const HOUSE_LABEL = 'Candidates without a campaign'

export const RATE_KINDS = ['hour', 'minutes', 'posting_day', 'check', 'text', 'email'] as const
export type RateKind = (typeof RATE_KINDS)[number]
export const RATE_KIND_LABELS: Record<RateKind, string> = {
  hour: 'Hourly rate',
  minutes: 'Minutes of an activity or stage',
  posting_day: 'Posting day',
  check: 'Default price of a check',
  text: '1,000 text messages',
  email: '1,000 emails',
}
/** Rates in minutes. All other rates are in cents. */
export const isInMinutes = (kind: RateKind) => kind === 'minutes'

/** Suggested kinds of a candidate's cost. Any short text is allowed. */
export const CHECK_KINDS = ['license', 'background', 'drug_screen', 'reference', 'health', 'other'] as const
// A map, because staff may write "constructor": an object would answer with more than its labels.
const CHECK_LABELS: ReadonlyMap<string, string> = new Map([
  ['license', 'License check'],
  ['background', 'Background check'],
  ['drug_screen', 'Drug screen'],
  ['reference', 'Reference check'],
  ['health', 'Health check'],
  ['other', 'Other cost'],
])
/** A kind in words. A kind of staff's own is its text. */
export const checkLabel = (kind: string) => CHECK_LABELS.get(kind) ?? kind

/** Activities that take time. Voicemails, emails and texts have their own minutes too. */
export const TIMED_ACTIVITIES = ['call', 'voicemail', 'missed', 'email', 'sms', 'meeting', 'note'] as const

export const MISSING_KINDS = ['hour', 'minutes', 'check'] as const
export type MissingKind = (typeof MISSING_KINDS)[number]

/** A month closes by itself this many days after its end. */
export const CLOSES_AFTER_DAYS = 5
/** A lead, and a cost of the house, is finished at this age. */
export const FINISHED_AFTER_DAYS = 90
export const MAX_COST_CENTS = 100_000_000
export const ERASED_CANDIDATE = 'Erased candidate'

/** Why hires of a report are more than receipts. */
export const withoutReceiptWords = (hires: number) =>
  hires === 1
    ? '1 hire was marked by the client and has no receipt.'
    : `${hires.toLocaleString('en-US')} hires were marked by the client and have no receipt.`

/** Of a hire whose leads sold for more than it cost. */
export const surplusWords = (totalCents: number): string | null =>
  totalCents < 0 ? `Sales of leads exceeded the cost by ${formatCents(-totalCents)}.` : null
