// The members of a client: for staff, and for customers of their own client.
import { queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useSend } from '#platform/web/endpoint-query.ts'
import * as contract from '../contract/endpoints.ts'
import type { Invite, MemberChange } from '../contract/schemas.ts'

export type Team = { clientId: string; audience: 'staff' | 'customer' }

export const membersQuery = ({ clientId, audience }: Team) =>
  queryOptions({
    queryKey: ['clients', 'members', clientId],
    queryFn: ({ signal }) =>
      audience === 'staff'
        ? call(contract.listMembers, {
            params: { id: clientId },
            signal,
          })
        : call(contract.listOwnMembers, {
            query: { client: clientId },
            signal,
          }),
  })

export const membersFile = ({ clientId, audience }: Team) =>
  addressOf(audience === 'staff' ? contract.exportMembers : contract.exportOwnMembers, {
    query: { client: clientId },
  })

export const companyQuery = (clientId: string) =>
  queryOf(['clients', 'company'], contract.getCompany, { query: { client: clientId } })

export function useMemberActs(team: Team) {
  const calls = team.audience === 'staff' ? staffCalls(team.clientId) : ownCalls(team.clientId)
  return {
    invite: useSend(calls.invite, { refresh: ['clients'] }),
    resend: useSend(calls.resend, { refresh: ['clients'] }),
    change: useSend(calls.change, { refresh: ['clients'] }),
    remove: useSend(calls.remove, { refresh: ['clients'] }),
  }
}

type Change = { userId: string } & MemberChange

const staffCalls = (id: string) => ({
  invite: (body: Invite) => call(contract.inviteMember, { params: { id }, body }),
  resend: (userId: string) => call(contract.resendMember, { params: { id, userId } }),
  change: ({ userId, ...body }: Change) =>
    call(contract.changeMember, {
      params: { id, userId },
      body,
    }),
  remove: (userId: string) => call(contract.removeMember, { params: { id, userId } }),
})

const ownCalls = (client: string): ReturnType<typeof staffCalls> => ({
  invite: (body) => call(contract.inviteOwnMember, { query: { client }, body }),
  resend: (userId) =>
    call(contract.resendOwnMember, {
      query: { client },
      params: { userId },
    }),
  change: ({ userId, ...body }) =>
    call(contract.changeOwnMember, {
      query: { client },
      params: { userId },
      body,
    }),
  remove: (userId) =>
    call(contract.removeOwnMember, {
      query: { client },
      params: { userId },
    }),
})
