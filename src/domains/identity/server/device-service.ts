// The owner of an account hears when somebody signs in to it from where nobody did before.
import { notify } from '#domains/notifications/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { SignedInActor } from '#platform/shared/roles.ts'
import { deviceOf, networkOf } from './device.ts'
import { meetDevice } from './queries/devices.ts'

export async function noticeDevice(tx: Tx<SignedInActor>, userAgent: string | null): Promise<void> {
  const { userId, kind } = tx.actor
  const { device } = deviceOf(userAgent)
  const fresh = await meetDevice(tx.db, { userId, device, network: networkOf(tx.ip) })
  if (!fresh) return
  await notify(tx, {
    userId,
    kind: 'security',
    title: 'Sign-in from a new device',
    body: `${device}${tx.ip ? `, from ${tx.ip}` : ''}. If it was not you, change your password and end that session.`,
    link: kind === 'customer' ? '/portal/account' : '/settings/security',
  })
}
