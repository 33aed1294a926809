// Settings that an admin changes for all users.
import { TWO_FACTOR_ROLES } from '#domains/identity/contract/endpoints.ts'
import { findSingleSignOnFacts, listWithoutTwoFactor, refuseLockout } from '#domains/identity/server/index.ts'
import { changeInstallation, readInstallation } from '#platform/server/installation.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { conflict } from '#shared/errors.ts'
import type { Installation } from '#shared/installation.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { InstallationAnswer } from '../contract/endpoints.ts'

export async function getInstallation(context: Pick<Tx, 'db' | 'services'>): Promise<InstallationAnswer> {
  return {
    settings: await readInstallation(context.db),
    withoutTwoFactor: await listWithoutTwoFactor(context.db, TWO_FACTOR_ROLES),
    ...(await findSingleSignOnFacts(context)),
  }
}

const SINGLE_SIGN_ON = ['singleSignOnDomains', 'singleSignOnForAll', 'emergencyAdminId'] as const

type Decision = { [Key in keyof Installation]?: Installation[Key] | undefined } & {
  knowing?: boolean | undefined
}

export function decideInstallation(context: Tx<StaffActor>, input: Decision): Promise<InstallationAnswer> {
  return transaction(context, async (tx) => {
    const { knowing = false, ...wanted } = input
    if (SINGLE_SIGN_ON.some((key) => wanted[key] !== undefined)) await refuseLockout(tx, given(wanted))
    const { settings: _before, ...facts } = await getInstallation(tx)
    const { withoutTwoFactor } = facts
    const concernsMe = withoutTwoFactor.some(({ id }) => id === tx.actor.userId)
    if (wanted.requireTwoFactor && concernsMe && !knowing) throw TOLD_FIRST
    return { ...facts, settings: await changeInstallation(tx, given(wanted)) }
  })
}

const TOLD_FIRST = conflict(
  'You have not set up two-factor sign-in. You must set it up at your next sign-in. Confirm, or set it up first.',
)

/** Undefined means unchanged. */
function given(wanted: Omit<Decision, 'knowing'>): Partial<Installation> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
}
