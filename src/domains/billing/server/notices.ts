// Tells people about money that needs them.
import { listStaffMembers } from '#domains/identity/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { listPayers } from './queries/methods.ts'

type Words = { title: string; body: string; link: string }

/** The users of a client who may pay. */
export async function tellPayers(tx: Tx, clientId: string, words: Omit<Words, 'link'>): Promise<void> {
  if (tx.isQuiet) return
  for (const userId of await listPayers(tx.db, clientId))
    await notify(tx, { userId, kind: 'billing_attention', link: '/portal/billing', ...words })
}

/** All but one, who knows. */
export async function tellManagers(tx: Tx, words: Words, except?: string): Promise<void> {
  if (tx.isQuiet) return
  const staff = await listStaffMembers(tx.db)
  for (const { id: userId } of staff.filter((user) => roleMay(user.role, MANAGERS) && user.id !== except))
    await notify(tx, { userId, kind: 'billing_attention', ...words })
}
