// The first run. Each tick follows from data, and only what a user has hidden is stored.
import { hasHidden, hidePanel, showPanel } from '#domains/help/server/index.ts'
import { readInstallation } from '#platform/server/installation.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Setup } from '../contract/setup.ts'
import { findSetup } from './queries/setup.ts'
import { setupSteps } from './setup-rules.ts'

const PANEL = 'agency-setup'

export async function getSetup({ db, actor, services, now }: Context<StaffActor>): Promise<Setup> {
  if (await hasHidden(db, actor.userId, PANEL)) return { isHidden: true, hasData: true, steps: [] }
  const [row, { requireTwoFactor }] = await Promise.all([findSetup(db, actor.userId), readInstallation(db)])
  const steps = setupSteps({
    row,
    isTwoFactorRequired: requireTwoFactor,
    hasMailServer: services.mailer.kind === 'smtp',
    payments: paymentsOf(services),
    now,
  })
  return { isHidden: false, hasData: row.hasData, steps }
}

export const hideSetup = (context: Tx<StaffActor>) => hidePanel(context, PANEL)

export const showSetup = (context: Tx<StaffActor>) => showPanel(context, PANEL)

function paymentsOf({ stripe, testPayments }: Context['services']): 'stripe' | 'test' | null {
  if (stripe) return 'stripe'
  return testPayments === 'off' ? null : 'test'
}
