// What may be done to a client and its members. Pure.
import type { ClientRole, ClientStatus } from '../contract/words.ts'
import type { MemberRow } from './queries/members.ts'

export const mayBuy = (status: ClientStatus) => status !== 'paused' && status !== 'churned'

/** Null, or the reason why this member must stay an owner. An owner who has not joined cannot replace one who has. */
export function lastOwnerRefusal(
  members: readonly Pick<MemberRow, 'user_id' | 'name' | 'status' | 'client_role'>[],
  { userId, next }: { userId: string; next: ClientRole | null },
): string | null {
  const target = members.find((member) => member.user_id === userId)
  if (target?.client_role !== 'owner' || next === 'owner') return null
  const others = members.filter((member) => member.client_role === 'owner' && member.user_id !== userId)
  const isReplaced = others.some(({ status }) => status === 'active' || target.status !== 'active')
  return isReplaced ? null : `${target.name} is the last owner. Make another member an owner first.`
}
