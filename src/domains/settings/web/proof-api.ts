// Proof for the web.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import * as contract from '../contract/proof.ts'

const MINUTE = 60_000

export const proofQuery = queryOptions({
  ...queryOf(['proof', 'checks'], contract.getProof, {}),
  refetchInterval: MINUTE,
})

/** Live events tell each step. Without a connection to them, it is asked for. */
export const drillQuery = queryOptions({
  ...queryOf(['proof', 'drill'], contract.getDrill, {}),
  refetchInterval: ({ state }) => (isUnderWay(state.data?.drill) ? 2_000 : false),
})

export const isUnderWay = (drill: contract.Drill | null | undefined) =>
  drill?.status === 'queued' || drill?.status === 'running'

export function useStartDrill() {
  const cache = useQueryClient()
  return useAct(contract.startDrill, () => ({}), {
    onSuccess: (answer) => cache.setQueryData(drillQuery.queryKey, answer),
  })
}
