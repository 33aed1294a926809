// Who may pay for a client.
import { requireApproved } from '#domains/clients/server/index.ts'
import { ownClient } from '#platform/server/scope.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { AppError } from '#shared/errors.ts'
import type { CustomerActor } from '#shared/roles.ts'
import { lockFunds } from './ledger.ts'
import { listPayers } from './queries/methods.ts'

export const mayPay = async ({ db, actor }: Tx<CustomerActor>, clientId: string) =>
  (await listPayers(db, clientId)).includes(actor.userId)

/** The client, if it is the customer's own and they may pay for it. */
export async function payingClient(context: Tx<CustomerActor>, given: string | undefined): Promise<string> {
  const clientId = ownClient(context.actor, given)
  if (await mayPay(context, clientId)) return clientId
  throw new AppError('forbidden', {
    userMessage: 'Only owners and members with the billing role can pay. Ask an owner of your account.',
  })
}

/** Holds the client's money, and refuses a client that nobody approved: the account follows the decision. */
export async function lockApproved(tx: Tx, clientId: string): Promise<void> {
  await lockFunds(tx, clientId)
  await requireApproved(tx, clientId)
}

export function requireKey(key: string | undefined): string {
  if (key) return key
  throw new AppError('malformed', {
    userMessage:
      'Send an Idempotency-Key, so that a repeated request pays once. A random UUID is a good one.',
  })
}
