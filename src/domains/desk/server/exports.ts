// Balances as a file.
import { shopPermissions } from '#domains/shop/contract/permissions.ts'
import { dollars, type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { exportBalances } from '../contract/endpoints.ts'
import { type BalanceRow, balanceList } from './queries/desk.ts'

const BALANCES: ExportColumns<BalanceRow> = {
  Client: (row) => row.name,
  Available: (row) => dollars(row.availableCents),
  Held: (row) => dollars(row.heldCents),
  Balance: (row) => dollars(row.availableCents + row.heldCents),
  'Credit limit': (row) => dollars(row.creditLimitCents),
  Owed: (row) => dollars(row.owedCents),
  'Open orders': (row) => row.openOrders,
  Id: (row) => row.id,
}

export const balancesExport = listExport(exportBalances, {
  policy: staff(shopPermissions.read),
  open: ({ db }, query) => ({
    list: 'balances',
    query,
    columns: BALANCES,
    page: (cursor) => balanceList.page(db, { ...query, sort: 'name', limit: 500, cursor }, null),
  }),
})
