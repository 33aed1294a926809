// What staff read of months, open cost, rates and costs of candidates.
import { CHANNEL_LABELS } from '#domains/campaigns/contract/words.ts'
import type { CandidateCost, CostMonth, CostRate, MissingCheck, OpenCost } from '../contract/month-schemas.ts'
import { checkLabel, ERASED_CANDIDATE, HOUSE_LABEL, TIMED_ACTIVITIES } from '../contract/words.ts'
import { monthOf } from '../engine/calendar.ts'
import type { CandidateCostRow } from './queries/candidate-costs.ts'
import type { MissingCheckRow } from './queries/missing-checks.ts'
import type { MonthRow } from './queries/months.ts'
import type { OpenCostRow } from './queries/open-cost.ts'
import type { RateRow } from './queries/rates.ts'
import { closingDay } from './rules.ts'

const perHire = (cents: number, hires: number) => (hires > 0 ? Math.round(cents / hires) : null)

export const toMonth = (
  row: MonthRow,
  { canClose, isStarted }: { canClose: boolean; isStarted: boolean },
): CostMonth => ({
  month: monthOf(row.month),
  state: row.closed_at ? 'closed' : 'provisional',
  openBeforeCents: row.open_before_cents,
  entriesCents: row.entries_cents,
  entries: row.entries,
  receiptsCents: row.receipts_cents,
  supplementsCents: row.supplements_cents,
  openAfterCents: row.open_after_cents,
  hires: row.hires,
  costPerHireCents: perHire(row.receipts_cents, row.hires),
  standardCostPerHireCents: perHire(row.entries_cents, row.hires),
  timezone: row.timezone,
  openPlaces: row.open_places,
  closesOn: row.closed_at || !isStarted ? null : closingDay(row.month),
  closedAt: row.closed_at,
  closedBy: row.closed_by,
  asOf: row.computed_at,
  canClose,
})

export const toMissingCheck = (row: MissingCheckRow): MissingCheck => ({
  id: row.id,
  label: checkLabel(row.kind),
  day: row.day,
  candidate: { id: row.candidate_id, name: row.is_erased ? ERASED_CANDIDATE : row.candidate_name },
})

const CHANNELS: ReadonlyMap<string, string> = new Map(Object.entries(CHANNEL_LABELS))

export const toOpenCost = (row: OpenCostRow): OpenCost => ({
  id: row.id,
  pool: row.pool,
  place: row.pool_id ? { id: row.pool_id, name: row.place_name ?? 'Removed' } : null,
  detail: detailOf(row),
  client: row.client_id ? { id: row.client_id, name: row.client_name ?? '' } : null,
  cents: row.cents,
  entries: row.entries,
  leads: row.leads,
  finishedLeads: row.ready_leads,
  candidates: row.candidates,
  waitingCents: row.waiting_cents,
  oldestDay: row.oldest_day,
  hires: row.hires,
  isEnded: row.is_ended,
})

export function detailOf({ pool, channel, reference }: OpenCostRow): string {
  if (pool === 'house') return HOUSE_LABEL
  return pool === 'campaign'
    ? (CHANNELS.get(channel ?? '') ?? 'Campaign')
    : `Posting ${reference ?? ''}`.trim()
}

const ACTIVITY_WORDS: Readonly<Record<(typeof TIMED_ACTIVITIES)[number], string>> = {
  call: 'Call',
  voicemail: 'Voicemail',
  missed: 'Missed call',
  email: 'Email',
  sms: 'Text message',
  meeting: 'Meeting',
  note: 'Note',
}
export const activityWord = (kind: string) => TIMED_ACTIVITIES.find((each) => each === kind)

export function rateLabel({
  kind,
  key,
  user_name,
  stage_label,
}: Pick<RateRow, 'kind' | 'key' | 'user_name' | 'stage_label'>): string {
  if (kind === 'hour') return key ? (user_name ?? 'A former colleague') : 'Everyone without an own rate'
  const activity = activityWord(key)
  if (kind === 'minutes') return activity ? ACTIVITY_WORDS[activity] : `Stage ${stage_label ?? 'removed'}`
  if (kind === 'posting_day') return key || 'Each posting'
  if (kind === 'check') return checkLabel(key)
  return kind === 'text' ? '1,000 text messages' : '1,000 emails'
}
export const labelOfActivity = (kind: string) => {
  const known = activityWord(kind)
  return known ? ACTIVITY_WORDS[known] : kind
}

export const toRate =
  ({ today, oldestOpen }: { today: string; oldestOpen: string | null }) =>
  (row: RateRow): CostRate => ({
    id: row.id,
    kind: row.kind,
    key: row.key || null,
    label: rateLabel(row),
    cents: row.cents,
    minutes: row.minutes,
    from: row.starts_on,
    to: row.ends_on,
    isCurrent: row.starts_on <= today && (row.ends_on === null || row.ends_on >= today),
    canRemove: oldestOpen === null || row.starts_on >= oldestOpen,
    by: row.by,
    createdAt: row.created_at,
  })

export const toCandidateCost = (row: CandidateCostRow): CandidateCost => ({
  id: row.id,
  kind: row.kind,
  label: checkLabel(row.kind),
  day: row.day,
  cents: row.cents,
  defaultCents: row.default_cents,
  note: row.note,
  application: row.application_id ? { id: row.application_id, title: row.job_title ?? '' } : null,
  file: row.file_id ? { id: row.file_id, name: row.file_name ?? '' } : null,
  by: row.by,
  createdAt: row.created_at,
  canChange: !row.is_closed,
  version: row.version,
})
