// Colleagues and their invitations, for the web.

import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import type { StaffRole } from '#shared/roles.ts'
import * as contract from '../contract/users.ts'

export const usersQuery = queryOf(['users'], contract.listUsers, {})

export function useUserActions() {
  return {
    invite: useAct(contract.inviteUsers, (body: { emails: string[]; role: StaffRole }) => ({ body }), {
      refresh: ['users'],
    }),
    resend: useAct(contract.resendInvitation, (id: string) => ({ params: { id } }), { refresh: ['users'] }),
    revoke: useAct(contract.revokeInvitation, (id: string) => ({ params: { id } }), { refresh: ['users'] }),
    changeRole: useAct(
      contract.changeRole,
      ({ id, role }: { id: string; role: StaffRole }) => ({ params: { id }, body: { role } }),
      { refresh: ['users'] },
    ),
    disable: useAct(contract.disableUser, (id: string) => ({ params: { id } }), { refresh: ['users'] }),
    unlink: useAct(contract.unlinkSingleSignOn, (id: string) => ({ params: { id } }), { refresh: ['users'] }),
    enable: useAct(contract.enableUser, (id: string) => ({ params: { id } }), { refresh: ['users'] }),
  }
}
