// The signed-in user, for the web.
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import { isOnline, keptOffline } from '#platform/web/offline/kept-offline.ts'
import type { Answer } from '#shared/endpoint.ts'
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
  ...queryOf(['/api/auth/user'], contract.getCurrentUser, {}),
  ...signedInOptions,
})

export const staffQuery = queryOptions({ ...queryOf(['staff'], contract.listStaff, {}), ...keptOffline })

export function useSignIn() {
  return useAct(contract.signIn, (body: { email: string; password: string }) => ({ body }))
}

/** `keepStorage`: another user's unsent changes are in this browser and must stay. */
export const signOut = ({ keepStorage }: { keepStorage: boolean }) =>
  call(contract.signOut, {
    ...(keepStorage && { headers: { 'X-Keep-Storage': 'yes' } }),
  })

export function useRequestReset() {
  return useAct(contract.requestReset, (email: string) => ({ body: { email } }))
}

export type LinkFacts = Answer<typeof contract.lookAtLink>

/** The token is sent in the body, because addresses end up in logs. */
export const linkQuery = (token: string) =>
  queryOptions({
    ...queryOf(['link'], contract.lookAtLink, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
  })

export function useResetPassword() {
  return useAct(contract.resetPassword, (body: { token: string; password: string }) => ({ body }))
}

export const registrationQuery = queryOptions({
  ...queryOf(['registration'], contract.getRegistration, {}),
  staleTime: 0,
})

export function useRegisterFirstAdmin() {
  return useAct(
    contract.registerFirstAdmin,
    (body: { name: string; email: string; password: string; timezone: string; code?: string }) => ({ body }),
  )
}

export function useAcceptInvitation() {
  return useAct(contract.acceptInvitation, (body: { token: string; name: string; password: string }) => ({
    body,
  }))
}

export function useRegisterCustomer() {
  return useAct(contract.registerCustomer, (body: { company: string; name: string; email: string }) => ({
    body,
  }))
}

export function useConfirmEmail() {
  return useAct(contract.confirmEmail, (body: { token: string; password: string }) => ({ body }))
}

export function useFinishSignIn() {
  return useAct(account.finishSignIn, (code: string) => ({ body: { code } }))
}

/** The library loads on demand. */
export function usePasskeySignIn() {
  return useSend(async () => {
    const options = await call(account.offerPasskeySignIn, {})
    const { startAuthentication } = await import('@simplewebauthn/browser')
    type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
    const response = await startAuthentication({ optionsJSON: options as unknown as Options })
    return call(account.signInWithPasskey, {
      body: { response: { ...response } },
    })
  })
}
