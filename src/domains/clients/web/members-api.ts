// The members of a client: for staff, and for customers of their own client.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Invite, MemberChange } from '../contract/schemas.ts'

export type Team = { clientId: string; audience: 'staff' | 'customer' }

export const membersQuery = ({ clientId, audience }: Team) =>
  queryOptions({
    queryKey: ['clients', 'members', clientId],
    queryFn: ({ signal }) =>
      audience === 'staff'
        ? call<typeof contract.listMembers>('GET', '/api/clients/:id/members', {
            params: { id: clientId },
            signal,
          })
        : call<typeof contract.listOwnMembers>('GET', '/api/customer/members', {
            query: { client: clientId },
            signal,
          }),
  })

export const membersFile = ({ clientId, audience }: Team) =>
  addressOf(
    audience === 'staff' ? '/api/client-members/export.csv' : '/api/customer/members/export.csv',
    {},
    { client: clientId },
  )

export const companyQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['clients', 'company', clientId],
    queryFn: ({ signal }) =>
      call<typeof contract.getCompany>('GET', '/api/customer/company', {
        query: { client: clientId },
        signal,
      }),
  })

export function useMemberActs(team: Team) {
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries({ queryKey: ['clients'] })
  const calls = team.audience === 'staff' ? staffCalls(team.clientId) : ownCalls(team.clientId)
  return {
    invite: useMutation({ mutationFn: calls.invite, onSettled }),
    resend: useMutation({ mutationFn: calls.resend, onSettled }),
    change: useMutation({ mutationFn: calls.change, onSettled }),
    remove: useMutation({ mutationFn: calls.remove, onSettled }),
  }
}

type Change = { userId: string } & MemberChange

const staffCalls = (id: string) => ({
  invite: (body: Invite) =>
    call<typeof contract.inviteMember>('POST', '/api/clients/:id/members', { params: { id }, body }),
  resend: (userId: string) =>
    call<typeof contract.resendMember>('POST', '/api/clients/:id/members/:userId/invitation', {
      params: { id, userId },
    }),
  change: ({ userId, ...body }: Change) =>
    call<typeof contract.changeMember>('PATCH', '/api/clients/:id/members/:userId', {
      params: { id, userId },
      body,
    }),
  remove: (userId: string) =>
    call<typeof contract.removeMember>('DELETE', '/api/clients/:id/members/:userId', {
      params: { id, userId },
    }),
})

const ownCalls = (client: string): ReturnType<typeof staffCalls> => ({
  invite: (body) =>
    call<typeof contract.inviteOwnMember>('POST', '/api/customer/members', { query: { client }, body }),
  resend: (userId) =>
    call<typeof contract.resendOwnMember>('POST', '/api/customer/members/:userId/invitation', {
      query: { client },
      params: { userId },
    }),
  change: ({ userId, ...body }) =>
    call<typeof contract.changeOwnMember>('PATCH', '/api/customer/members/:userId', {
      query: { client },
      params: { userId },
      body,
    }),
  remove: (userId) =>
    call<typeof contract.removeOwnMember>('DELETE', '/api/customer/members/:userId', {
      query: { client },
      params: { userId },
    }),
})
