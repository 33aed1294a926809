// Whether outgoing messages leave, and what waits.
import { queryOptions } from '@tanstack/react-query'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import type { Outgoing } from '../contract/outgoing.ts'
import * as contract from '../contract/outgoing.ts'

export const outgoingQuery = queryOf(['outgoing'], contract.getOutgoing, {})

export const waitingQuery = queryOptions({
  ...queryOf(['outgoing', 'waiting'], contract.listWaiting, {}),
  staleTime: 0,
})

const refresh = ['outgoing', 'operations']

export const useSetOutgoing = () =>
  useAct(contract.setOutgoing, (state: Outgoing['outgoing']) => ({ body: { state } }), { refresh })

export const useDiscardWaiting = () =>
  useAct(contract.discardWaiting, (kind: string) => ({ params: { kind } }), { refresh })
