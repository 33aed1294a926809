// What staff read of a hire's receipt.
import { dollars } from '#platform/server/list-export.ts'
import type { CostEntry, Hire, MissingCost, ReceiptLine } from '../contract/schemas.ts'
import {
  COST_KIND_LABELS,
  type CostKind,
  checkLabel,
  ERASED_CANDIDATE,
  HOUSE_LABEL,
  LINE_KINDS,
  LINE_LABELS,
  type LineKind,
} from '../contract/words.ts'
import { monthOf } from '../engine/calendar.ts'
import { shortDay } from './day-words.ts'
import { labelOfActivity } from './present-months.ts'
import type { EntryListRow } from './queries/entries.ts'
import type { HireListRow, PartRow, ReceiptRow } from './queries/hires.ts'
import type { MissingRow } from './queries/not-recorded.ts'

type Named = Pick<
  ReceiptRow,
  | 'candidateId'
  | 'candidateName'
  | 'isErased'
  | 'jobId'
  | 'jobTitle'
  | 'reference'
  | 'clientId'
  | 'clientName'
  | 'ownerId'
  | 'ownerName'
>

export const namesOf = (row: Named) => ({
  candidate: {
    id: row.candidateId,
    name: row.isErased ? ERASED_CANDIDATE : row.candidateName,
    isErased: row.isErased,
  },
  job: { id: row.jobId, title: row.jobTitle, reference: row.reference },
  client: { id: row.clientId, name: row.clientName },
  recruiter: row.ownerId && row.ownerName ? { id: row.ownerId, name: row.ownerName } : null,
})

export function toHire(row: HireListRow): Hire {
  const { candidate, ...names } = namesOf(row)
  return {
    id: row.applicationId,
    receiptId: row.id,
    candidate: { id: candidate.id, name: candidate.name },
    ...names,
    hiredAt: row.hiredAt,
    month: monthOf(row.month),
    costCents: row.cents,
    state: row.isClosed ? 'closed' : 'provisional',
    isReversed: row.isReversed,
    missing: row.missing,
  }
}

export const stateOf = ({ closedAt }: Pick<ReceiptRow, 'closedAt'>) =>
  closedAt ? ('closed' as const) : ('provisional' as const)

const money = (cents: number) => `${cents < 0 ? '−' : ''}$${dollars(Math.abs(cents))}`
export function durationOf(minutes: number): string {
  const whole = Math.round(Math.abs(minutes))
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  const text = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ')
  return minutes < 0 ? `−${text}` : text
}
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
/** "October", or "October 2025" in another year. */
export function monthName(month: string, beside: string): string {
  const [year, number] = month.split('-')
  const name = MONTHS[Number(number) - 1] ?? month
  return year === beside.slice(0, 4) ? name : `${name} ${year}`
}
const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const poolName = ({ pool, poolName: name }: Pick<PartRow, 'pool' | 'poolName'>) =>
  pool === 'house' ? HOUSE_LABEL : (name ?? 'Removed')

function partLabel(part: PartRow): string {
  const where = poolName(part)
  if (part.kind === 'ads') return `Ad cost of ${counted(part.entries, 'lead part')}, ${where}`
  if (part.kind === 'sales')
    return `${counted(part.entries, 'sale or return', 'sales and returns')}, ${where}`
  if (part.kind === 'time' && part.ofApplication) return part.stageLabel ?? 'Before the application'
  return part.ofApplication ? COST_KIND_LABELS[part.kind] : `${COST_KIND_LABELS[part.kind]}, ${where}`
}

function sharesOf(parts: readonly PartRow[]): ReceiptLine['shares'] {
  const shared = parts.filter(({ ofApplication }) => ofApplication === null)
  const groups = Map.groupBy(shared, (part) => `${part.pool}:${part.poolId} ${part.sharedBy}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    return {
      pool: first.pool,
      label: poolName(first),
      totalCents: group.reduce((sum, { totalCents }) => sum + totalCents, 0),
      hires: first.sharedBy,
      cents: group.reduce((sum, { cents }) => sum + cents, 0),
    }
  })
}

const isLineKind = (line: string): line is LineKind => LINE_KINDS.some((kind) => kind === line)

function detailOf(kind: LineKind, parts: readonly PartRow[]): string {
  const entries = parts.reduce((sum, part) => sum + part.entries, 0)
  const minutes = parts.reduce((sum, part) => sum + (part.minutes ?? 0), 0)
  const [share, another] = sharesOf(parts)
  if (share && !another)
    return `${money(share.totalCents)} of ${share.label}, divided by ${counted(share.hires, 'hire')}`
  if (share)
    return `Shares of ${counted(sharesOf(parts).length, 'campaign or posting', 'campaigns and postings')}`
  if (kind === 'time') return `${durationOf(minutes)} in ${counted(entries, 'entry', 'entries')}`
  return counted(entries, 'entry', 'entries')
}

/** Parts of one line stand together. The lines add up to the receipt. */
export function toLines(parts: readonly PartRow[], month: string): ReceiptLine[] {
  const lines = [...Map.groupBy(parts, ({ line }) => line)].map(([id, own]): ReceiptLine => {
    const late = id.startsWith('late-') ? id.slice('late-'.length) : null
    const kind = isLineKind(id) ? id : 'late'
    return {
      id,
      kind,
      label: late ? `Late for ${monthName(late, month)}` : LINE_LABELS[kind],
      detail: detailOf(kind, own),
      cents: own.reduce((sum, { cents }) => sum + cents, 0),
      entries: own.reduce((sum, { entries }) => sum + entries, 0),
      shares: sharesOf(own),
      lateFor: late,
      parts: own.map((part) => ({
        id: part.id,
        label: partLabel(part),
        kind: part.kind,
        cents: part.cents,
        minutes: part.minutes,
        entries: part.entries,
      })),
    }
  })
  const rank = ({ kind }: ReceiptLine) => LINE_KINDS.indexOf(kind)
  return lines.toSorted((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1))
}

const STEP_LABELS: Readonly<Record<string, string>> = {
  lead: 'Lead arrived',
  applied: 'Application',
  first_call: 'First call',
  submitted: 'Submitted to client',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  hire_ended: 'Hire ended',
}
export const stepLabel = (step: string, label: string | null) =>
  step === 'lead' && label ? `Lead of ${label}` : (STEP_LABELS[step] ?? step)

export function toMissing(row: MissingRow): MissingCost {
  const user = row.userId && row.userName ? { id: row.userId, name: row.userName } : null
  const base = { kind: row.missing, user, minutes: row.minutes, costId: row.costId }
  if (row.missing === 'check')
    return {
      ...base,
      label: `${checkLabel(row.costKind ?? 'other')}, ${row.costDay ? shortDay(row.costDay) : 'no day'}`,
      detail: 'No amount is set on the candidate.',
      estimateCents: row.defaultCents,
    }
  if (row.missing === 'minutes')
    return {
      ...base,
      label: `${labelOfActivity(row.detail ?? 'call')} without a duration`,
      detail: `${counted(row.entries, 'entry is', 'entries are')} not counted: no minutes are set.`,
      estimateCents: null,
    }
  const minutes = row.minutes ?? 0
  return {
    ...base,
    label: `Time of ${user?.name ?? 'a colleague'}`,
    detail: `${durationOf(minutes)} is not counted: no hourly rate is set.`,
    estimateCents: row.defaultCents === null ? null : Math.round((minutes * row.defaultCents) / 60),
  }
}

const SOURCE_LABELS: Readonly<Record<string, string>> = {
  spend: 'Share of the ad spend of this day',
  sale: 'Sold to a client',
  return: 'Returned and credited',
  interview: 'Interview',
  receipt: 'Open again after a reversal',
}
function entryLabel(row: EntryListRow): string {
  if (row.source === 'activity') return labelOfActivity(row.detail ?? '')
  if (row.source === 'move') return `Stage ${row.stageLabel ?? 'work'}`
  if (row.source === 'check') return checkLabel(row.checkKind ?? 'other')
  if (row.source === 'posting') return row.detail ? `Posting day, ${row.detail}` : 'Posting day'
  if (row.source === 'message') return row.kind === 'texts' ? 'Text message' : 'Email'
  if (row.source === 'spend' && !row.leadId) return 'Ad spend without a lead'
  return SOURCE_LABELS[row.source] ?? COST_KIND_LABELS[row.kind satisfies CostKind]
}

export const toEntry = (row: EntryListRow): CostEntry => ({
  id: row.id,
  day: row.day,
  kind: row.kind,
  cents: row.cents,
  sharedBy: row.sharedBy,
  label: entryLabel(row),
  month: monthOf(row.booked),
  lateFor: row.lateFor ? monthOf(row.lateFor) : null,
  minutes: row.minutes,
  campaign: row.campaignId ? { id: row.campaignId, name: row.campaignName ?? '' } : null,
  job: row.jobId ? { id: row.jobId, title: row.jobTitle ?? '' } : null,
  candidate: row.candidateId
    ? { id: row.candidateId, name: row.isErased ? ERASED_CANDIDATE : (row.candidateName ?? '') }
    : null,
  lead: row.leadId,
  user: row.userId ? { id: row.userId, name: row.userName ?? '' } : null,
})
