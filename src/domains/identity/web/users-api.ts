// Colleagues and their invitations, for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { StaffRole } from '#platform/shared/roles.ts'
import { call } from '#platform/web/api-client.ts'
import type * as contract from '../contract/users.ts'

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => call<typeof contract.listUsers>('GET', '/api/users', { signal }),
})

export function useUserActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['users'] })
  return {
    invite: useMutation({
      mutationFn: (body: { emails: string[]; role: StaffRole }) =>
        call<typeof contract.inviteUsers>('POST', '/api/users/invitations', { body }),
      onSettled,
    }),
    resend: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.resendInvitation>('POST', '/api/users/:id/invitation', { params: { id } }),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.revokeInvitation>('DELETE', '/api/users/:id/invitation', { params: { id } }),
      onSettled,
    }),
    changeRole: useMutation({
      mutationFn: ({ id, role }: { id: string; role: StaffRole }) =>
        call<typeof contract.changeRole>('PATCH', '/api/users/:id', { params: { id }, body: { role } }),
      onSettled,
    }),
    disable: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.disableUser>('POST', '/api/users/:id/disable', { params: { id } }),
      onSettled,
    }),
    enable: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.enableUser>('POST', '/api/users/:id/enable', { params: { id } }),
      onSettled,
    }),
  }
}
