// The signed-in user, for the web.
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Answer } from '#platform/shared/endpoint.ts'
import { ApiError, call } from '#platform/web/api-client.ts'
import { isOnline, keptOffline } from '#platform/web/offline/kept-offline.ts'
import * as account from '../contract/account.ts'
import * as contract from '../contract/endpoints.ts'

const MINUTE = 60_000

/** How the signed-in user is read: not retried on 401 or 403, otherwise once. Stale after 30 minutes, cached for 60. */
export const signedInOptions = {
  ...keptOffline,
  staleTime: 30 * MINUTE,
  gcTime: 60 * MINUTE,
  retry: (failures: number, error: Error) =>
    isOnline() &&
    !(error instanceof ApiError && (error.status === 401 || error.status === 403)) &&
    failures < 1,
}

export const currentUserQuery = queryOptions({
  ...signedInOptions,
  queryKey: ['/api/auth/user'],
  queryFn: ({ signal }) => call(contract.getCurrentUser, { signal }),
})

export const staffQuery = queryOptions({
  ...keptOffline,
  queryKey: ['staff'],
  queryFn: ({ signal }) => call(contract.listStaff, { signal }),
})

export function useSignIn() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(contract.signIn, { body }),
  })
}

/** `keepStorage`: another user's unsent changes are in this browser and must stay. */
export const signOut = ({ keepStorage }: { keepStorage: boolean }) =>
  call(contract.signOut, {
    ...(keepStorage && { headers: { 'X-Keep-Storage': 'yes' } }),
  })

export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => call(contract.requestReset, { body: { email } }),
  })
}

export type LinkFacts = Answer<typeof contract.lookAtLink>

/** The token is sent in the body, because addresses end up in logs. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token],
    queryFn: ({ signal }) => call(contract.lookAtLink, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
  })

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => call(contract.resetPassword, { body }),
  })
}

export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: ({ signal }) => call(contract.getRegistration, { signal }),
  staleTime: 0,
})

export function useRegisterFirstAdmin() {
  return useMutation({
    mutationFn: (body: { name: string; email: string; password: string; timezone: string; code?: string }) =>
      call(contract.registerFirstAdmin, { body }),
  })
}

export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (body: { token: string; name: string; password: string }) =>
      call(contract.acceptInvitation, { body }),
  })
}

export function useRegisterCustomer() {
  return useMutation({
    mutationFn: (body: { company: string; name: string; email: string }) =>
      call(contract.registerCustomer, { body }),
  })
}

export function useConfirmEmail() {
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => call(contract.confirmEmail, { body }),
  })
}

export function useFinishSignIn() {
  return useMutation({
    mutationFn: (code: string) => call(account.finishSignIn, { body: { code } }),
  })
}

/** The library loads on demand. */
export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async () => {
      const options = await call(account.offerPasskeySignIn, {})
      const { startAuthentication } = await import('@simplewebauthn/browser')
      type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
      const response = await startAuthentication({ optionsJSON: options as unknown as Options })
      return call(account.signInWithPasskey, {
        body: { response: { ...response } },
      })
    },
  })
}
