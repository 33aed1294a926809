// A user's own account, for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import type * as contract from '../contract/account.ts'
import { currentUserQuery } from './api.ts'

export type Security = Answer<typeof contract.getSecurity>

export const securityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: ({ signal }) => call<typeof contract.getSecurity>('GET', '/api/account/security', { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call<typeof contract.listSessions>('GET', '/api/account/sessions', { signal }),
  staleTime: 0,
})

/** After any change, the account is fetched again. */
function useAccountMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['account'] }),
  })
}

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; timezone: string }) =>
      call<typeof contract.updateProfile>('PATCH', '/api/account/profile', { body }),
    onSuccess: (user) =>
      client.setQueryData(currentUserQuery.queryKey, (before) => before && { ...before, ...user }),
  })
}

export const useChangePassword = () =>
  useAccountMutation((body: { current: string; password: string }) =>
    call<typeof contract.changePassword>('POST', '/api/account/password', { body }),
  )

export const useEndSession = () =>
  useAccountMutation((id: string) =>
    call<typeof contract.endSession>('DELETE', '/api/account/sessions/:id', { params: { id } }),
  )

export const useEndOtherSessions = () =>
  useAccountMutation(() =>
    call<typeof contract.endOtherSessions>('POST', '/api/account/sessions/end-others', {}),
  )

export const useStartTwoFactor = () =>
  useAccountMutation((password: string) =>
    call<typeof contract.startTwoFactor>('POST', '/api/account/two-factor/start', { body: { password } }),
  )

export const useConfirmTwoFactor = () =>
  useAccountMutation((code: string) =>
    call<typeof contract.confirmTwoFactor>('POST', '/api/account/two-factor/confirm', { body: { code } }),
  )

export const useRenewRecoveryCodes = () =>
  useAccountMutation((password: string) =>
    call<typeof contract.renewRecoveryCodes>('POST', '/api/account/two-factor/recovery-codes', {
      body: { password },
    }),
  )

export const useStopTwoFactor = () =>
  useAccountMutation((password: string) =>
    call<typeof contract.stopTwoFactor>('POST', '/api/account/two-factor/off', { body: { password } }),
  )

/** The library loads on demand, because few pages need it. */
export const useAddPasskey = () =>
  useAccountMutation(async () => {
    const options = await call<typeof contract.offerPasskey>('POST', '/api/account/passkeys/options', {})
    const { startRegistration } = await import('@simplewebauthn/browser')
    type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
    const response = await startRegistration({ optionsJSON: options as unknown as Options })
    return call<typeof contract.addPasskey>('POST', '/api/account/passkeys', {
      body: { response: { ...response } },
    })
  })

export const useRenamePasskey = () =>
  useAccountMutation(({ id, name }: { id: string; name: string }) =>
    call<typeof contract.renamePasskey>('PATCH', '/api/account/passkeys/:id', {
      params: { id },
      body: { name },
    }),
  )

export const useRemovePasskey = () =>
  useAccountMutation((id: string) =>
    call<typeof contract.removePasskey>('DELETE', '/api/account/passkeys/:id', { params: { id } }),
  )
