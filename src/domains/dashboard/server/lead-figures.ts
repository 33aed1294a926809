// The other half of the house: leads received, sold and paid for, and what waits. Each figure equals its list.
import { leadList } from '#domains/leads/server/index.ts'
import { countUnfilledOrders, type SaleRow, salesList, sumSales } from '#domains/shop/server/index.ts'
import { answerPage } from '#platform/server/list.ts'
import { dollars, type ExportColumns, type ListExport } from '#platform/server/list-export.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { Total } from '#shared/list.ts'
import type { StaffActor } from '#shared/roles.ts'
import { addDays, startOfDay } from '#shared/zoned-time.ts'
import type { Stats } from '../contract/endpoints.ts'
import { type SaleFigure, WAITING_LEADS } from '../contract/words.ts'
import { toSale } from './present.ts'
import type { Span } from './queries/staff.ts'
import { type Asked, spansOf } from './spans.ts'

export async function leadFiguresOf(
  { db, actor }: Context<StaffActor>,
  { now, before }: { now: Span; before: Span },
): Promise<Stats['leads']> {
  const { client, owner } = now
  const both = async <T>(count: (span: Span) => Promise<T>) => {
    const [current, earlier] = await Promise.all([count(now), count(before)])
    return { now: current, before: earlier }
  }
  const receivedIn = (span: Span): Promise<Total> => {
    const { from, to } = timesOf(span)
    return leadList.total(db, { test: 'false', receivedFrom: from, receivedTo: to, client, owner }, actor)
  }
  const [received, sold, revenueCents, waiting, unfilledOrders] = await Promise.all([
    both(receivedIn),
    both((span) => salesList.total(db, filterOf(span, 'sold'), actor)),
    both((span) => sumSales(db, filterOf(span, 'revenue'), actor)),
    leadList.total(db, { ...WAITING_LEADS, client, owner }, actor),
    countUnfilledOrders(db, { client, manager: owner }),
  ])
  return { ...timesOf(now), received, sold, revenueCents, waiting, unfilledOrders }
}

const timesOf = ({ from, to, timezone }: Span) => ({
  from: startOfDay(from, timezone).toISOString(),
  to: startOfDay(addDays(to, 1), timezone).toISOString(),
})

/** Sales belong to the account manager of the client, because a sold lead has no owner. */
const filterOf = ({ from, to, client, owner }: Span, figure: SaleFigure) => ({
  from,
  to,
  client,
  manager: owner,
  kept: figure === 'revenue' ? (true as const) : undefined,
})

type Sales = Asked & { figure: SaleFigure }

export async function listSales(
  context: Context<StaffActor>,
  { figure, days, client, whose, ...page }: Sales & { limit: number; cursor?: string | undefined },
) {
  const { db, actor } = context
  const { now: span } = spansOf(context, { days, client, whose })
  const filter = filterOf(span, figure)
  const [answer, totalCents] = await Promise.all([
    answerPage(page, {
      page: salesList.page(db, { ...filter, ...page, sort: '-delivered_at' }, actor),
      total: () => salesList.total(db, filter, actor),
      item: toSale,
    }),
    sumSales(db, filter, actor),
  ])
  return { ...answer, totalCents }
}

const COLUMNS: ExportColumns<SaleRow> = {
  Client: (row) => row.clientName,
  Order: (row) => row.orderNumber,
  Category: (row) => row.category,
  City: (row) => row.city,
  State: (row) => row.state,
  Sale: (row) => `${row.saleNo} of ${row.shareLimit}`,
  Price: (row) => dollars(row.priceCents),
  Delivered: (row) => row.deliveredAt,
  Returned: (row) => row.returnedAt,
  'Lead id': (row) => row.leadId,
  Id: (row) => row.id,
}

export function exportSales(
  context: Context<StaffActor>,
  { figure, days, client, whose }: Sales,
): ListExport<SaleRow> {
  const { now: span } = spansOf(context, { days, client, whose })
  const filter = { ...filterOf(span, figure), sort: '-delivered_at' as const, limit: 500 }
  return {
    list: 'sales',
    query: { figure, days, client, whose },
    columns: COLUMNS,
    page: (cursor) => salesList.page(context.db, { ...filter, cursor }, context.actor),
  }
}
