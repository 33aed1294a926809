// Months of cost: read, closed by a manager or by themselves, and started by an admin.
import { z } from 'zod'
import { actorId, audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { job } from '#platform/server/module.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { conflict, invalid, notFound } from '#shared/errors.ts'
import { roleMay } from '#shared/permissions.ts'
import type { StaffActor } from '#shared/roles.ts'
import { addDays, wallTimeOf } from '#shared/zoned-time.ts'
import type { CostMonth, CostMonthDetail, CostStart } from '../contract/month-schemas.ts'
import { costPermissions } from '../contract/permissions.ts'
import { monthOf, nextMonth } from '../engine/calendar.ts'
import { firstDay } from './calendar.ts'
import { markedHires } from './ports.ts'
import { toMonth } from './present-months.ts'
import * as queries from './queries/months.ts'
import { listNotRecorded, listWithoutRate } from './queries/not-recorded.ts'
import { computeNow, refresh } from './refresh.ts'
import { closeRefusal, closingDay } from './rules.ts'

const MAX_MONTHS_BACK = 24

export async function listMonths(context: Context<StaffActor>): Promise<CostMonth[]> {
  await refresh(context)
  return present(context)
}

async function present({
  db,
  actor,
  now,
}: Pick<Context<StaffActor>, 'db' | 'actor' | 'now'>): Promise<CostMonth[]> {
  const [rows, settings] = [await queries.listMonths(db), await queries.getSettings(db)]
  const mayClose = roleMay(actor.role, costPermissions.decide)
  return rows
    .map((row) =>
      toMonth(row, {
        canClose: mayClose && closeRefusal(row, rows, now) === null,
        isStarted: settings.confirmedAt !== null,
      }),
    )
    .toReversed()
}

export async function getMonth(context: Context<StaffActor>, month: string): Promise<CostMonthDetail> {
  await refresh(context)
  return detail(context, month)
}

async function detail(context: Context<StaffActor>, month: string): Promise<CostMonthDetail> {
  const found = (await present(context)).find((each) => each.month === month)
  if (!found) throw notFound('month')
  const { timezone } = found
  const days = { from: firstDay(month), to: addDays(firstDay(nextMonth(month)), -1), timezone }
  return {
    ...found,
    markedHires: await markedHires.get()(context.db, days),
    notRecorded: await listNotRecorded(context.db, firstDay(month)),
  }
}

/** Its first day, for lists of the month. */
export async function requireMonth(context: Context, month: string): Promise<string> {
  await refresh(context)
  const rows = await queries.listMonths(context.db)
  if (!rows.some((row) => monthOf(row.month) === month)) throw notFound('month')
  return firstDay(month)
}

export async function closeMonth(context: Context<StaffActor>, month: string): Promise<CostMonthDetail> {
  // A refusal needs no figures, and computing them takes long. The computation may change the months, so they are
  // read again after it.
  await requireClosable(context, month)
  await transaction(context, async (tx) => {
    await computeNow(tx)
    await close(tx, await requireClosable(tx, month))
  })
  return detail(context, month)
}

async function requireClosable({ db, now }: Pick<Tx, 'db' | 'now'>, month: string) {
  const rows = await queries.listMonths(db)
  const row = rows.find((each) => monthOf(each.month) === month)
  if (!row) throw notFound('month')
  const refusal = closeRefusal(row, rows, now)
  if (refusal) throw conflict(refusal)
  return row
}

async function close(tx: Tx, row: queries.MonthRow): Promise<void> {
  const at = tx.now.toISOString()
  await queries.closeMonth(tx.db, { month: row.month, at, byId: actorId(tx) })
  await audit(tx, {
    action: 'closed',
    subjectType: 'cost_month',
    subjectId: await queries.subjectOf(tx.db, row.month),
    after: {
      month: monthOf(row.month),
      openBeforeCents: row.openBeforeCents,
      entriesCents: row.entriesCents,
      receiptsCents: row.receiptsCents,
      openAfterCents: row.openAfterCents,
      hires: row.hires,
    },
  })
  await publish(tx, { type: 'costs.updated', audience: 'staff' })
}

/** Closes each month whose day has come, oldest first. Nothing before an admin confirmed the start. */
export function closeDueMonths(context: Tx): Promise<void> {
  return transaction(context, async (tx) => {
    const settings = await queries.getSettings(tx.db)
    if (!settings.confirmedAt) return
    const isDue = ({ month, timezone }: queries.MonthRow) =>
      wallTimeOf(tx.now, timezone).day >= closingDay(month)
    for (;;) {
      const known = await queries.listMonths(tx.db)
      const next = known.find(({ closedAt }) => closedAt === null)
      if (!next || !isDue(next)) return
      await computeNow(tx)
      const row = (await queries.listMonths(tx.db)).find(({ month }) => month === next.month)
      if (row) await close(tx, row)
    }
  })
}

export const closeJob = job({
  name: 'costs.close',
  payload: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 600,
  schedule: '11 * * * *',
  run: closeDueMonths,
})

export async function getStart(context: Context): Promise<CostStart> {
  await refresh(context)
  return readStart(context)
}

async function readStart({ db, now }: Context): Promise<CostStart> {
  const [settings, rows, timezone] = [
    await queries.getSettings(db),
    await queries.listMonths(db),
    await queries.agencyTimezone(db),
  ]
  const present = monthOf(rows.at(-1)?.month ?? wallTimeOf(now, timezone).day)
  return {
    month: settings.startMonth ? monthOf(settings.startMonth) : present,
    confirmedAt: settings.confirmedAt,
    confirmedBy: settings.confirmedBy,
    isFinal: rows.some(({ closedAt }) => closedAt !== null),
    months: monthsBack(present),
    withoutRate: await listWithoutRate(db, wallTimeOf(now, timezone).day),
  }
}

function monthsBack(present: string): string[] {
  const [year = 0, number = 0] = present.split('-').map(Number)
  return Array.from({ length: MAX_MONTHS_BACK + 1 }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

export async function confirmStart(context: Context<StaffActor>, month: string): Promise<CostStart> {
  const before = await readStart(context)
  if (!before.months.includes(month))
    throw invalid('month', 'Choose the present month, or one of the 24 months before it.')
  await transaction(context, async (tx) => {
    await queries.lockSettings(tx.db)
    const isFinal = (await queries.listMonths(tx.db)).some(({ closedAt }) => closedAt !== null)
    if (isFinal && month !== before.month)
      throw conflict('A month is closed already, so the first month cannot change.')
    await queries.confirmStart(tx.db, {
      month: firstDay(month),
      at: tx.now.toISOString(),
      byId: tx.actor.userId,
    })
    await computeNow(tx)
    await audit(tx, {
      action: 'started',
      subjectType: 'cost_month',
      subjectId: await queries.subjectOf(tx.db, firstDay(month)),
      before: { month: before.confirmedAt ? before.month : null },
      after: { month },
    })
    await publish(tx, { type: 'costs.updated', audience: 'staff' })
  })
  return readStart(context)
}
