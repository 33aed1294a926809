// What may be done to a client and its members. Pure.
import type { Member } from '../contract/schemas.ts'
import type { ClientRole, ClientStatus } from '../contract/words.ts'

export const mayBuy = (status: ClientStatus) => status === 'active'

/** Not approved: waiting for a decision, or declined, which a later approval can change. */
export const isUndecided = (status: ClientStatus) => status === 'prospect' || status === 'declined'

/** Addresses that anyone can have. They say nothing about a company. */
// biome-ignore format: a list
export const FREEMAIL: readonly string[] = [
  'gmail.com', 'googlemail.com', 'yahoo.com', 'ymail.com', 'rocketmail.com', 'hotmail.com', 'outlook.com', 'live.com',
  'msn.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'proton.me', 'protonmail.com', 'pm.me', 'gmx.com', 'gmx.net',
  'mail.com', 'zoho.com', 'fastmail.com', 'hey.com', 'comcast.net', 'att.net', 'verizon.net', 'sbcglobal.net',
  'bellsouth.net', 'cox.net', 'charter.net', 'earthlink.net', 'juno.com',
]

/** Null: no limit. Only members have one. */
export const spendingLimitOf = (role: ClientRole, cents: number | null): number | null =>
  role === 'member' ? cents : null

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
