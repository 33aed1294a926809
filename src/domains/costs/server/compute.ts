// Computes the open months: their entries, receipts and open cost. One computation at a time, in one transaction.
import { hash } from 'node:crypto'
import type { Tx } from '#platform/server/transaction.ts'
import { wallTimeOf } from '#shared/zoned-time.ts'
import { monthOf } from '../engine/calendar.ts'
import { openReceipts, sumMonths, totalOf } from '../engine/receipts.ts'
import { splitThousandths } from '../engine/split.ts'
import { type Book, openBook, take } from '../engine/take.ts'
import { type DraftReceipt, type Hire, type OpenEntry, type Part, poolKey } from '../engine/types.ts'
import { firstDay, readyMonths } from './calendar.ts'
import { findHires, type KnownHire } from './find-hires.ts'
import { bookLateSpend, releaseWaitingSpend, syncOpenSpend } from './place-spend.ts'
import {
  CHUNK,
  type EntryRow,
  listBooked,
  listOpenEntries,
  listPlaces,
  writeTakings,
} from './queries/facts.ts'
import { listMessages, syncMessages } from './queries/messages.ts'
import * as months from './queries/months.ts'
import * as receipts from './queries/receipts.ts'
import { bookLateRows, type LateSource, syncRows } from './queries/sync.ts'

/** The caller holds the lock of the settings. */
export async function compute(tx: Tx, settings: months.SettingsRow): Promise<void> {
  const { db, now } = tx
  // Marks first: a change that commits from here on leaves a new one.
  const marks = await months.takeMarks(db)
  const rows = await readyMonths(tx, settings)
  const open = rows.filter(({ closedAt }) => closedAt === null)
  const [oldest] = open
  let entries = 0
  if (oldest) {
    const isFirst = open.length === rows.length
    await syncEntries(tx, { marks, oldestOpen: oldest.month, isFirst })
    entries = await computeReceipts(tx, rows)
  }
  await months.noteComputed(db, { now, entries })
}

type Sync = { marks: readonly months.MarkRow[]; oldestOpen: string; isFirst: boolean }

async function syncEntries(tx: Tx, { marks, oldestOpen, isFirst }: Sync): Promise<void> {
  const { db, now } = tx
  await syncRows(db, now)
  await syncOpenSpend(tx, isFirst ? '-infinity' : oldestOpen)
  const messages = await listMessages(db, now)
  await syncMessages(db, priceMessages(messages))
  if (isFirst) return
  for (const { id, day } of marks.filter(({ source }) => source === 'spend'))
    if (id && day && day < oldestOpen) await bookLateSpend(tx, { campaignId: id, day, oldestOpen })
  for (const source of ['activity', 'interview', 'check'] as const satisfies LateSource[]) {
    const ids = marks.filter((mark) => mark.source === source).flatMap(({ id }) => id ?? [])
    if (ids.length > 0) await bookLateRows(db, { source, ids, oldestOpen, now })
  }
  await releaseWaitingSpend(tx, oldestOpen)
}

/** The cents of a month's messages add up to its rounded price. */
function priceMessages(rows: Awaited<ReturnType<typeof listMessages>>) {
  const groups = Map.groupBy(rows, ({ kind, day }) => `${kind} ${monthOf(day)}`)
  return [...groups.values()].flatMap((group) => {
    const cents = splitThousandths(group.map(({ price }) => price))
    return group.map((row, index) => ({ ...row, cents: cents[index] ?? 0 }))
  })
}

/** Returns how many open entries there are. */
async function computeReceipts(tx: Tx, rows: readonly months.MonthRow[]): Promise<number> {
  const { db, now } = tx
  const open = rows.filter(({ closedAt }) => closedAt === null)
  const { hires, undone } = await findHires(tx, rows)
  const oldest = open[0]?.month ?? ''
  await receipts.reopenEntries(db, undone, oldest)
  const today = wallTimeOf(now, open.at(-1)?.timezone ?? 'UTC').day
  const places = await listPlaces(db, today)
  const book = openBook({
    now,
    months: open.map(({ month }) => monthOf(month)),
    places: new Map(
      places.map((row) => [
        poolKey({ kind: row.pool, id: row.id }),
        { clientId: row.clientId, isEnded: row.isEnded },
      ]),
    ),
    hires,
  })
  const { drafts, count } = await carry(tx, book)
  await receipts.forgetProvisional(db)
  const reversed = await writeReversals(tx, { undone, month: oldest })
  await writeDrafts(tx, drafts)
  const booked = new Map(
    (await listBooked(db)).map((row) => [monthOf(row.booked), { cents: row.cents, entries: row.entries }]),
  )
  const carried = [...drafts.map((each) => ({ month: each.month, totalCents: totalOf(each) })), ...reversed]
  for (const sums of sumMonths(book, { openBefore: openBefore(rows, booked), booked }, carried)) {
    await months.writeSums(db, { ...sums, month: firstDay(sums.month) }, now)
    await receipts.writeOpen(db, firstDay(sums.month), today)
  }
  return count
}

/** At the end of the last closed month. Before one is closed, all that was booked before the start. */
function openBefore(
  rows: readonly months.MonthRow[],
  booked: ReadonlyMap<string, { cents: number }>,
): number {
  const closed = rows.findLast(({ closedAt }) => closedAt !== null)
  if (closed) return closed.openAfterCents
  const start = monthOf(rows[0]?.month ?? '')
  return [...booked].reduce((sum, [month, { cents }]) => (month < start ? sum + cents : sum), 0)
}

/** Goes through open entries in pieces, so a million of them need the memory of one piece. */
async function carry({ db }: Tx, book: Book): Promise<{ drafts: DraftReceipt[]; count: number }> {
  const carried = openReceipts(book)
  let count = 0
  for (let after = 0; ; ) {
    const rows = await listOpenEntries(db, after)
    const changed = rows.flatMap((row) => {
      const entry = toEntry(row)
      const { taking, isReady } = take(entry, book)
      if (taking) carried.add(entry, taking)
      const taken = taking ? firstDay(taking.month) : null
      const takenBy = taking?.by ?? null
      const isSame = taken === row.taken && takenBy === row.takenBy && isReady === row.isReady
      return isSame ? [] : [{ id: row.id, taken, takenBy, isReady }]
    })
    await writeTakings(db, changed)
    count += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return { drafts: carried.receipts(), count }
    after = last.id
  }
}

const toEntry = (row: EntryRow): OpenEntry => ({
  id: row.id,
  kind: row.kind,
  cents: row.cents,
  minutes: row.minutes,
  day: row.day,
  booked: monthOf(row.booked),
  isMissing: row.isMissing,
  isReopened: row.isReopened,
  personId: row.personId,
  applicationId: row.applicationId,
  stageId: row.stageId,
  pool: { kind: row.pool, id: row.poolId },
  lead:
    row.leadStatus && row.receivedAt
      ? { status: row.leadStatus, receivedAt: row.receivedAt, isDisqualified: row.isDisqualified }
      : null,
  isRunning: row.isRunning,
})

/** The same receipt has the same id at each computation: a UUID of version 8. */
const idOf = (...parts: string[]) => {
  const hex = hash('md5', parts.join('|'))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
const receiptId = (hire: Hire & Partial<KnownHire>) =>
  hire.receiptId ?? idOf('hire', hire.applicationId, hire.hiredAt, hire.month)

async function writeDrafts({ db }: Tx, drafts: readonly DraftReceipt[]): Promise<void> {
  const rows: receipts.NewReceipt[] = []
  const parts: (Part & { receiptId: string })[] = []
  for (const draft of drafts) {
    const hire = draft.hire as KnownHire
    const own = receiptId(hire)
    const id = draft.kind === 'hire' ? own : idOf('supplement', own, draft.month)
    const { applicationId, hiredAt, candidateId, clientId, jobId, ownerId, campaignIds } = hire
    rows.push({
      id,
      month: firstDay(draft.month),
      kind: draft.kind,
      ofReceipt: draft.kind === 'hire' ? null : own,
      totalCents: totalOf(draft),
      missing: draft.missing,
      applicationId,
      hiredAt,
      candidateId,
      clientId,
      jobId,
      ownerId,
      campaignIds,
    })
    parts.push(...draft.parts.map((part) => ({ ...part, receiptId: id })))
  }
  await receipts.writeReceipts(db, rows, parts)
}

async function writeReversals({ db }: Tx, { undone, month }: { undone: readonly string[]; month: string }) {
  const rows = await receipts.listReceiptsToReverse(db, undone)
  const reversals = rows.map((row) => ({
    id: idOf('reversal', row.id),
    applicationId: row.applicationId,
    month,
    kind: 'reversal',
    ofReceipt: row.id,
    hiredAt: row.hiredAt,
    candidateId: row.candidateId,
    clientId: row.clientId,
    jobId: row.jobId,
    ownerId: row.ownerId,
    campaignIds: row.campaignIds,
    totalCents: -row.totalCents,
    missing: 0,
  }))
  await receipts.writeReceipts(db, reversals, [])
  for (const { id, ofReceipt } of reversals) await receipts.reverseParts(db, { of: ofReceipt, by: id })
  return reversals.map(({ totalCents }) => ({ month: monthOf(month), totalCents }))
}
