// While the installation requires a second factor, managers and admins cannot remove their last one.
import { readInstallation } from '#platform/server/installation.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { conflict } from '#shared/errors.ts'
import { roleMay } from '#shared/permissions.ts'
import type { SignedInActor } from '#shared/roles.ts'
import { TWO_FACTOR_ROLES } from '../contract/endpoints.ts'
import { listPasskeys } from './queries/passkeys.ts'
import { findAuthenticator } from './queries/two-factor.ts'

const REQUIRED = conflict(
  'Managers and admins need two-factor sign-in. Replace it instead of turning it off.',
)

export async function isTwoFactorRequired({
  db,
  actor,
}: Pick<Tx<SignedInActor>, 'db' | 'actor'>): Promise<boolean> {
  return roleMay(actor.role, TWO_FACTOR_ROLES) && (await readInstallation(db)).requireTwoFactor
}

/** With only a passkey, the password would remain without a second factor, so the app stays. */
export async function refuseWhereRequired(tx: Tx<SignedInActor>): Promise<void> {
  if (await isTwoFactorRequired(tx)) throw REQUIRED
}

/** Checked after the passkey is deleted. A refusal rolls the transaction back. */
export async function refuseLastWhereRequired(tx: Tx<SignedInActor>): Promise<void> {
  if (!(await isTwoFactorRequired(tx))) return
  const { userId } = tx.actor
  const left = await listPasskeys(tx.db, userId)
  if (left.length === 0 && !(await findAuthenticator(tx.db, userId))?.secret) throw REQUIRED
}
