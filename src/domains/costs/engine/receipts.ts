// Adds up what each receipt carries, and what stays open, month by month.
import type { CostKind } from '../contract/words.ts'
import { lateFor } from './calendar.ts'
import { splitEqually } from './split.ts'
import { type Book, sharersOf } from './take.ts'
import {
  type DraftReceipt,
  type Hire,
  type Month,
  type MonthSums,
  type OpenEntry,
  type Part,
  type Pool,
  poolKey,
  type Taking,
} from './types.ts'

type Sum = {
  kind: CostKind
  cents: number
  entries: number
  minutes: number | null
  stageId: string | null
  lateFor: Month | null
  pool: Pool
  month: Month
  by: string | null
}

type Before = { openBefore: number; booked: ReadonlyMap<Month, { cents: number; entries: number }> }
/** A closed receipt whose hire was undone, and all that its hire carried. */
export type Reversed = { month: Month; totalCents: number }

const OWN_LINES: Record<CostKind, string> = {
  ads: 'lead_ad',
  sales: 'lead_sales',
  posting: 'posting',
  time: 'time',
  checks: 'checks',
  texts: 'messages',
  emails: 'messages',
}
const SHARED_LINES: Record<CostKind, string> = {
  ...OWN_LINES,
  ads: 'leads',
  sales: 'leads',
  time: 'people',
  checks: 'people',
  texts: 'people',
  emails: 'people',
}

export function openReceipts(book: Book) {
  const sums = new Map<string, Sum>()
  const missing = new Map<string, number>()
  return {
    add(entry: OpenEntry, taking: Taking): void {
      const { month, by } = taking
      if (entry.isMissing) {
        if (by) missing.set(`${month} ${by}`, (missing.get(`${month} ${by}`) ?? 0) + 1)
        return
      }
      const late = lateFor(entry)
      const stageId = by ? entry.stageId : null
      const key = [month, by, poolKey(entry.pool), entry.kind, late, stageId].join('|')
      const sum = sums.get(key) ?? newSum(entry, { month, by, late, stageId })
      sum.cents += entry.cents
      sum.entries += 1
      if (entry.minutes !== null) sum.minutes = (sum.minutes ?? 0) + entry.minutes
      sums.set(key, sum)
    },
    receipts(): DraftReceipt[] {
      const receipts = draftsOf(book)
      for (const sum of sums.values()) {
        if (sum.by) receiptFor(receipts, book, sum.month, sum.by).parts.push(ownPart(sum))
        else share(receipts, book, sum)
      }
      for (const [key, count] of missing) {
        const [month = '', by = ''] = key.split(' ')
        receiptFor(receipts, book, month, by).missing += count
      }
      return [...receipts.values()]
    },
  }
}

const newSum = (
  { kind, pool }: OpenEntry,
  {
    month,
    by,
    late,
    stageId,
  }: { month: Month; by: string | null; late: Month | null; stageId: string | null },
): Sum => ({ kind, cents: 0, entries: 0, minutes: null, stageId, lateFor: late, pool, month, by })

/** Each hire of an open month has a receipt, even of $0.00. */
function draftsOf({ hiresOf }: Book): Map<string, DraftReceipt> {
  const drafts = [...hiresOf].flatMap(([month, hires]) => hires.map((hire) => draft(month, hire)))
  return new Map(drafts.map((each) => [`${each.month} ${each.applicationId}`, each]))
}

const draft = (month: Month, hire: Hire): DraftReceipt => ({
  applicationId: hire.applicationId,
  month,
  kind: hire.month === month ? 'hire' : 'supplement',
  hire,
  parts: [],
  missing: 0,
})

/** Own entries of a hire whose month is over make a supplement. */
function receiptFor(
  receipts: Map<string, DraftReceipt>,
  book: Book,
  month: Month,
  applicationId: string,
): DraftReceipt {
  const key = `${month} ${applicationId}`
  const known = receipts.get(key)
  if (known) return known
  const hire = book.byApplication.get(applicationId)
  if (!hire) throw new Error(`The application ${applicationId} carries an entry and was not hired.`)
  const made = draft(month, hire)
  receipts.set(key, made)
  return made
}

function partOf(
  sum: Sum,
  { line, cents, sharedBy }: { line: string; cents: number; sharedBy: number },
): Part {
  const { kind, entries, minutes, stageId, pool, month, by } = sum
  const late = sum.lateFor
  const own = by ? 'own' : 'shared'
  return {
    id: [own, kind, late, poolKey(pool).replace(/:$/, ''), stageId].filter(Boolean).join('.'),
    line: late ? `late-${late}` : line,
    kind,
    cents,
    entries,
    minutes,
    stageId,
    lateFor: late,
    pool,
    ofMonth: month,
    ofApplication: by,
    totalCents: sum.cents,
    sharedBy,
  }
}

const ownPart = (sum: Sum) => partOf(sum, { line: OWN_LINES[sum.kind], cents: sum.cents, sharedBy: 1 })

/** Per pool and kind. Spare cents go by the time of the hire, then by the application. */
function share(receipts: Map<string, DraftReceipt>, book: Book, sum: Sum): void {
  const sharers = sharersOf(sum.pool, sum.month, book)
  splitEqually(sum.cents, sharers.length).forEach((cents, index) => {
    const hire = sharers[index]
    if (!hire) return
    const part = partOf(sum, { line: SHARED_LINES[sum.kind], cents, sharedBy: sharers.length })
    receiptFor(receipts, book, sum.month, hire.applicationId).parts.push(part)
  })
}

export const totalOf = ({ parts }: Pick<DraftReceipt, 'parts'>) =>
  parts.reduce((sum, { cents }) => sum + cents, 0)

/** Open before + entries = receipts + open after. */
export function sumMonths(
  { months, hiresOf }: Book,
  { openBefore, booked }: Before,
  carried: readonly { month: Month; totalCents: number }[],
): MonthSums[] {
  let before = openBefore
  return months.map((month) => {
    const { cents: entriesCents, entries } = booked.get(month) ?? { cents: 0, entries: 0 }
    const own = carried.filter((each) => each.month === month)
    const receiptsCents = own.reduce((sum, { totalCents }) => sum + totalCents, 0)
    const openAfter = before + entriesCents - receiptsCents
    const hires = hiresOf.get(month)?.length ?? 0
    const sums = { month, openBefore: before, entriesCents, entries, receiptsCents, openAfter, hires }
    before = openAfter
    return sums
  })
}
