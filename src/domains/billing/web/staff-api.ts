// Queries and mutations of payment history.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
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
  queryOptions({
    queryKey: ['wallet', 'movement', id],
    queryFn: ({ signal }) => call(contract.getMovement, { params: { id }, signal }),
  })

export const staffPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['wallet', 'staff-payment', id],
    queryFn: ({ signal }) => call(contract.getStaffPayment, { params: { id }, signal }),
  })

export const reconciliationQuery = queryOptions({
  queryKey: ['wallet', 'reconciliation'],
  queryFn: ({ signal }) => call(contract.getReconciliation, { signal }),
})

export const managerLimitHint = (cents: number | undefined) =>
  cents === undefined ? '' : `Above ${formatMoney(cents)} per client and day, a second person approves.`

export const exportAddress = (input: MovementFilter) => addressOf(contract.exportMovements, { query: input })

type Keyed<Body> = Body & { key: string }

export function useMoneyActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['wallet'] })
  return {
    refund: useMutation({
      mutationFn: ({ key, ...body }: Keyed<BodyInput<typeof contract.createRefund>>) =>
        call(contract.createRefund, {
          body,
          key,
        }),
      onSettled,
    }),
    adjust: useMutation({
      mutationFn: ({ key, ...body }: Keyed<BodyInput<typeof contract.createAdjustment>>) =>
        call(contract.createAdjustment, {
          body,
          key,
        }),
      onSettled,
    }),
    reconcile: useMutation({
      mutationFn: () => call(contract.reconcile, {}),
      onSettled,
    }),
    resolve: useMutation({
      mutationFn: ({ id, note }: { id: string; note: string }) =>
        call(contract.resolveEvent, {
          params: { id },
          body: { note },
        }),
      onSettled,
    }),
    closeDispute: useMutation({
      mutationFn: ({ id, outcome }: { id: string; outcome: 'won' | 'lost' }) =>
        call(contract.closeDispute, {
          params: { id },
          body: { outcome },
        }),
      onSettled,
    }),
  }
}
