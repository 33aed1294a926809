// Queries and acts of the first run.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import type { Role } from '#shared/roles.ts'
import * as contract from '../contract/setup.ts'

const KEY = ['dashboard', 'setup'] as const

/** Read again whenever the dashboard opens, because each step is done on another screen. */
export const setupQuery = queryOptions({ ...queryOf(KEY, contract.getSetup, {}), staleTime: 0 })

type Reader = { role: Role; isOpen: boolean }

/** Most steps are done by managers and admins, so only they are reminded of the rest. */
export function isSetupShown(setup: contract.Setup | undefined, { role, isOpen }: Reader): boolean {
  if (!setup || setup.isHidden) return false
  return isOpen || (roleMay(role, MANAGERS) && setup.steps.some(({ state }) => state !== 'done'))
}

export const useHideSetup = () => useAct(contract.hideSetup, () => ({}), { refresh: [KEY] })

export const useShowSetup = () => useAct(contract.showSetup, () => ({}), { refresh: [KEY] })

export function useRefreshSetup(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: KEY })
}
