// A user's own account, for the web.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import type { Answer } from '#shared/endpoint.ts'
import * as contract from '../contract/account.ts'
import { currentUserQuery } from './api.ts'

export type Security = Answer<typeof contract.getSecurity>

export const securityQuery = queryOf(['account', 'security'], contract.getSecurity, {})

export const sessionsQuery = queryOptions({
  ...queryOf(['account', 'sessions'], contract.listSessions, {}),
  staleTime: 0,
})

/** After any change, the account is fetched again. */
function useAccountMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  return useSend(mutationFn, { refresh: ['account'] })
}

export function useUpdateProfile() {
  const client = useQueryClient()
  return useAct(contract.updateProfile, (body: { name: string; timezone: string }) => ({ body }), {
    onSuccess: (user) =>
      client.setQueryData(currentUserQuery.queryKey, (before) => before && { ...before, ...user }),
  })
}

export const useChangePassword = () =>
  useAccountMutation((body: { current: string; password: string }) => call(contract.changePassword, { body }))

export const useEndSession = () =>
  useAccountMutation((id: string) => call(contract.endSession, { params: { id } }))

export const useEndOtherSessions = () => useAccountMutation(() => call(contract.endOtherSessions, {}))

export const useStartTwoFactor = () =>
  useAccountMutation((password: string) => call(contract.startTwoFactor, { body: { password } }))

export const useConfirmTwoFactor = () =>
  useAccountMutation((code: string) => call(contract.confirmTwoFactor, { body: { code } }))

export const useRenewRecoveryCodes = () =>
  useAccountMutation((password: string) => call(contract.renewRecoveryCodes, { body: { password } }))

export const useStopTwoFactor = () =>
  useAccountMutation((password: string) => call(contract.stopTwoFactor, { body: { password } }))

/** The library loads on demand, because few pages need it. */
export const useAddPasskey = () =>
  useAccountMutation(async () => {
    const options = await call(contract.offerPasskey, {})
    const { startRegistration } = await import('@simplewebauthn/browser')
    type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
    const response = await startRegistration({ optionsJSON: options as unknown as Options })
    return call(contract.addPasskey, {
      body: { response: { ...response } },
    })
  })

export const useRenamePasskey = () =>
  useAccountMutation(({ id, name }: { id: string; name: string }) =>
    call(contract.renamePasskey, {
      params: { id },
      body: { name },
    }),
  )

export const useRemovePasskey = () =>
  useAccountMutation((id: string) => call(contract.removePasskey, { params: { id } }))
