// Notifies the owner of a sign-in from a new device or network.
import type { Context, Tx } from '#platform/server/transaction.ts'
import type { SignedInActor } from '#shared/roles.ts'
import { accountNotice } from './account-notice.ts'
import { deviceOf, networkOf } from './device.ts'
import { isDeviceOf, meetDevice } from './queries/devices.ts'

export async function noticeDevice(tx: Tx<SignedInActor>, userAgent: string | null): Promise<void> {
  const { userId, kind } = tx.actor
  const { device } = deviceOf(userAgent)
  const fresh = await meetDevice(tx.db, { userId, device, network: networkOf(tx.ip) })
  if (!fresh) return
  await accountNotice.emit(tx, {
    userId,
    kind: 'security',
    title: 'Sign-in from a new device',
    body: `${device}${tx.ip ? `, from ${tx.ip}` : ''}. If this was not you, change your password and end that session.`,
    link: kind === 'customer' ? '/portal/account/sessions' : '/settings/security',
  })
}

/** Whether the user has signed in with this device from this network before. */
export function isKnownDevice(
  { db, ip }: Pick<Context, 'db' | 'ip'>,
  user: { id: string },
  { userAgent }: { userAgent: string | null },
): Promise<boolean> {
  return isDeviceOf(db, { userId: user.id, device: deviceOf(userAgent).device, network: networkOf(ip) })
}

/** A user who opened a link in their mail owns the account. */
export async function rememberDevice(tx: Tx<SignedInActor>, userAgent: string | null): Promise<void> {
  const { device } = deviceOf(userAgent)
  await meetDevice(tx.db, { userId: tx.actor.userId, device, network: networkOf(tx.ip) })
}
