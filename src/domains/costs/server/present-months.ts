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
  state: row.closedAt ? 'closed' : 'provisional',
  openBeforeCents: row.openBeforeCents,
  entriesCents: row.entriesCents,
  entries: row.entries,
  receiptsCents: row.receiptsCents,
  supplementsCents: row.supplementsCents,
  openAfterCents: row.openAfterCents,
  hires: row.hires,
  costPerHireCents: perHire(row.receiptsCents, row.hires),
  standardCostPerHireCents: perHire(row.entriesCents, row.hires),
  timezone: row.timezone,
  openPlaces: row.openPlaces,
  closesOn: row.closedAt || !isStarted ? null : closingDay(row.month),
  closedAt: row.closedAt,
  closedBy: row.closedBy,
  asOf: row.computedAt,
  canClose,
})

export const toMissingCheck = (row: MissingCheckRow): MissingCheck => ({
  id: row.id,
  label: checkLabel(row.kind),
  day: row.day,
  candidate: { id: row.candidateId, name: row.isErased ? ERASED_CANDIDATE : row.candidateName },
})

const CHANNELS: ReadonlyMap<string, string> = new Map(Object.entries(CHANNEL_LABELS))

export const toOpenCost = (row: OpenCostRow): OpenCost => ({
  id: row.id,
  pool: row.pool,
  place: row.poolId ? { id: row.poolId, name: row.placeName ?? 'Removed' } : null,
  detail: detailOf(row),
  client: row.clientId ? { id: row.clientId, name: row.clientName ?? '' } : null,
  cents: row.cents,
  entries: row.entries,
  leads: row.leads,
  finishedLeads: row.readyLeads,
  candidates: row.candidates,
  waitingCents: row.waitingCents,
  oldestDay: row.oldestDay,
  hires: row.hires,
  isEnded: row.isEnded,
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
  userName,
  stageLabel,
}: Pick<RateRow, 'kind' | 'key' | 'userName' | 'stageLabel'>): string {
  if (kind === 'hour') return key ? (userName ?? 'A former colleague') : 'Everyone without an own rate'
  const activity = activityWord(key)
  if (kind === 'minutes') return activity ? ACTIVITY_WORDS[activity] : `Stage ${stageLabel ?? 'removed'}`
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
    from: row.startsOn,
    to: row.endsOn,
    isCurrent: row.startsOn <= today && (row.endsOn === null || row.endsOn >= today),
    canRemove: oldestOpen === null || row.startsOn >= oldestOpen,
    by: row.by,
    createdAt: row.createdAt,
  })

export const toCandidateCost = (row: CandidateCostRow): CandidateCost => ({
  id: row.id,
  kind: row.kind,
  label: checkLabel(row.kind),
  day: row.day,
  cents: row.cents,
  defaultCents: row.defaultCents,
  note: row.note,
  application: row.applicationId ? { id: row.applicationId, title: row.jobTitle ?? '' } : null,
  file: row.fileId ? { id: row.fileId, name: row.fileName ?? '' } : null,
  by: row.by,
  createdAt: row.createdAt,
  canChange: !row.isClosed,
  version: row.version,
})
