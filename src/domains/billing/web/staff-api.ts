// Queries and mutations of payment history.

import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import type { BodyInput, QueryInput } from '#shared/endpoint.ts'
import { formatMoney } from '#ui/format.ts'
import * as contract from '../contract/staff-endpoints.ts'
import type { MovementFilter, PaymentFilter } from '../contract/staff-schemas.ts'

const fetchMovements = (query: QueryInput<typeof contract.listMovements>, signal: AbortSignal) =>
  call(contract.listMovements, { query, signal })
const movements = { queryKey: ['wallet', 'movements'], fetch: fetchMovements }
export const movementsQuery = (input: MovementFilter) => pagesQuery({ ...movements, input })
export const movementCountQuery = (input: MovementFilter) => totalQuery({ ...movements, input })

const fetchPayments = (query: QueryInput<typeof contract.listPayments>, signal: AbortSignal) =>
  call(contract.listPayments, { query, signal })
const payments = { queryKey: ['wallet', 'payments'], fetch: fetchPayments }
export const paymentsQuery = (input: PaymentFilter) => pagesQuery({ ...payments, input })
export const paymentCountQuery = (input: PaymentFilter) => totalQuery({ ...payments, input })

export const movementQuery = (id: string) =>
  queryOf(['wallet', 'movement'], contract.getMovement, { params: { id } })

export const staffPaymentQuery = (id: string) =>
  queryOf(['wallet', 'staff-payment'], contract.getStaffPayment, { params: { id } })

export const reconciliationQuery = queryOf(['wallet', 'reconciliation'], contract.getReconciliation, {})

export const managerLimitHint = (cents: number | undefined) =>
  cents === undefined ? '' : `Above ${formatMoney(cents)} per client and day, a second person approves.`

export const exportAddress = (input: MovementFilter) => addressOf(contract.exportMovements, { query: input })

type Keyed<Body> = Body & { key: string }

export function useMoneyActions() {
  return {
    refund: useAct(
      contract.createRefund,
      ({ key, ...body }: Keyed<BodyInput<typeof contract.createRefund>>) => ({ body, key }),
      { refresh: ['wallet'] },
    ),
    adjust: useAct(
      contract.createAdjustment,
      ({ key, ...body }: Keyed<BodyInput<typeof contract.createAdjustment>>) => ({ body, key }),
      { refresh: ['wallet'] },
    ),
    reconcile: useAct(contract.reconcile, () => ({}), { refresh: ['wallet'] }),
    resolve: useAct(
      contract.resolveEvent,
      ({ id, note }: { id: string; note: string }) => ({ params: { id }, body: { note } }),
      { refresh: ['wallet'] },
    ),
    closeDispute: useAct(
      contract.closeDispute,
      ({ id, outcome }: { id: string; outcome: 'won' | 'lost' }) => ({ params: { id }, body: { outcome } }),
      { refresh: ['wallet'] },
    ),
  }
}
