// Reads the receipt of a hire, and the entries behind its lines.
import { findClientName } from '#domains/clients/server/index.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { requireOrder } from '#shared/period.ts'
import type { EntryListQuery, Receipt } from '../contract/schemas.ts'
import { RECEIPT_STEPS } from '../contract/schemas.ts'
import { monthOf } from '../engine/calendar.ts'
import { namesOf, stateOf, stepLabel, toEntry, toLines, toMissing } from './present-receipt.ts'
import { entryList } from './queries/entries.ts'
import * as queries from './queries/hires.ts'
import { getSettings } from './queries/months.ts'
import { listMissing } from './queries/not-recorded.ts'
import { refresh } from './refresh.ts'
import { closingDay } from './rules.ts'

type Filters = { from?: string | undefined; to?: string | undefined; client?: string | undefined }

/** A period or client that cannot be would look like a list without rows. */
export async function requireFilters({ db }: Context, { client, ...period }: Filters): Promise<void> {
  requireOrder(period)
  if (client !== undefined && (await findClientName(db, client)) === null)
    throw invalid('client', 'This client does not exist. Choose another.')
}

type Asked = { id: string; receipt?: string | undefined }

async function findAll(context: Context, { id, receipt }: Asked) {
  await refresh(context)
  const rows = await queries.listReceipts(context.db, id)
  const row = rows.find((each) => (receipt ? each.id === receipt : each.kind === 'hire'))
  if (!row) throw notFound('receipt')
  return { row, others: rows.filter((each) => each !== row) }
}

export async function getReceipt(context: Context, asked: Asked): Promise<Receipt> {
  const { row, others } = await findAll(context, asked)
  const { db, now } = context
  const { applicationId, hiredAt } = row
  const [parts, missing, steps, settings, average] = await Promise.all([
    queries.listParts(db, row.id),
    row.kind === 'reversal' ? [] : listMissing(db, { applicationId, month: row.month }),
    queries.listTimeline(db, { id: applicationId, hiredAt, now }),
    getSettings(db),
    queries.findComparison(db, now),
  ])
  const month = monthOf(row.month)
  const isAlone = average?.hires === 1 && Date.parse(hiredAt) > now.getTime() - 30 * DAY
  const closesByItself = row.closedAt === null && settings.confirmedAt !== null
  const start = steps.find(({ step }) => step === 'lead' || step === 'applied')
  return {
    id: applicationId,
    receiptId: row.id,
    kind: row.kind,
    totalCents: row.totalCents,
    month,
    state: stateOf(row),
    closedAt: row.closedAt,
    closesOn: closesByItself ? closingDay(row.month) : null,
    asOf: row.closedAt ?? row.computedAt,
    lines: toLines(parts, month),
    hire: { ...namesOf(row), hiredAt },
    timeline: steps.flatMap(({ step, at, label }) => {
      const known = RECEIPT_STEPS.find((each) => each === step)
      return known ? { step: known, label: stepLabel(step, label), at } : []
    }),
    daysToHire: start ? Math.max(0, Math.round((Date.parse(hiredAt) - Date.parse(start.at)) / DAY)) : null,
    missing: missing.map(toMissing),
    others: others
      .toSorted((one, other) => (one.month < other.month ? -1 : 1))
      .map((each) => ({
        receiptId: each.id,
        kind: each.kind,
        month: monthOf(each.month),
        state: stateOf(each),
        totalCents: each.totalCents,
      })),
    comparison:
      average?.cents == null || isAlone
        ? null
        : {
            averageCents: average.cents,
            hires: average.hires,
            differenceCents: row.totalCents - average.cents,
          },
  }
}

export async function listEntries(
  context: Context,
  { id, line, query }: { id: string; line: string; query: EntryListQuery },
) {
  const { row } = await findAll(context, { id, receipt: query.receipt })
  const parts = (await queries.listParts(context.db, row.id)).filter((part) => part.line === line)
  if (parts.length === 0) throw notFound('line')
  const { limit, cursor, sort, part } = query
  const asked = { receipt: row.id, line, part, limit, cursor, sort }
  const answer = await entryList.answer(context.db, asked, null, toEntry)
  // The parts know their number exactly.
  const count = parts.reduce((sum, each) => (part && each.id !== part ? sum : sum + each.entries), 0)
  return { ...answer, total: answer.total && { count, exact: true } }
}
