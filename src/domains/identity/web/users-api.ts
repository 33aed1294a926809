// Colleagues and their invitations, for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { StaffRole } from '#platform/shared/roles.ts'
import { call } from '#platform/web/api-client.ts'
import * as contract from '../contract/users.ts'

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => call(contract.listUsers, { signal }),
})

export function useUserActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['users'] })
  return {
    invite: useMutation({
      mutationFn: (body: { emails: string[]; role: StaffRole }) => call(contract.inviteUsers, { body }),
      onSettled,
    }),
    resend: useMutation({
      mutationFn: (id: string) => call(contract.resendInvitation, { params: { id } }),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (id: string) => call(contract.revokeInvitation, { params: { id } }),
      onSettled,
    }),
    changeRole: useMutation({
      mutationFn: ({ id, role }: { id: string; role: StaffRole }) =>
        call(contract.changeRole, { params: { id }, body: { role } }),
      onSettled,
    }),
    disable: useMutation({
      mutationFn: (id: string) => call(contract.disableUser, { params: { id } }),
      onSettled,
    }),
    enable: useMutation({
      mutationFn: (id: string) => call(contract.enableUser, { params: { id } }),
      onSettled,
    }),
  }
}
