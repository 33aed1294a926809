// What may be done to a client and its members. Pure.
import type { Member } from '../contract/schemas.ts'
import type { ClientRole, ClientStatus } from '../contract/words.ts'

export const mayBuy = (status: ClientStatus) => status !== 'paused' && status !== 'churned'

/** Null, or the reason why this member must stay an owner. An owner who has not joined cannot replace one who has. */
export function lastOwnerRefusal(
  members: readonly Pick<Member, 'userId' | 'name' | 'status' | 'role'>[],
  { userId, next }: { userId: string; next: ClientRole | null },
): string | null {
  const target = members.find((member) => member.userId === userId)
  if (target?.role !== 'owner' || next === 'owner') return null
  const others = members.filter((member) => member.role === 'owner' && member.userId !== userId)
  const isReplaced = others.some(({ status }) => status === 'active' || target.status !== 'active')
  return isReplaced ? null : `${target.name} is the last owner. Make another member an owner first.`
}
