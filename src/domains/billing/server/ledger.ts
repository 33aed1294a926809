// Moves money, always inside the transaction of the act that causes it.
import { type ClientMoney, requireApproved } from '#domains/clients/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import type { TransactionKind } from '../contract/words.ts'
import {
  type Account,
  type AccountKind,
  insertTransaction,
  listAccountsOf,
  lockAccounts,
} from './queries/ledger.ts'
import { rechargeQueue } from './queues.ts'

export type Posting = {
  kind: TransactionKind
  /** The same key posts once, however often it is asked for. */
  key: string
  clientId: string | null
  /** What each account gains or loses. The sum is 0. */
  entries: Partial<Record<AccountKind, number>>
  reference?: { type: string; id: string }
  note?: string
}

/** The id of the ledger transaction, or null when this key was posted before. */
export async function post(tx: Tx, posting: Posting): Promise<string | null> {
  const { kind, key, clientId, entries, reference = null, note = '' } = posting
  const by = tx.actor.kind === 'anonymous' ? null : tx.actor.userId
  // The order of ids is the order of the balances, so the clock counts and not the start of the act. Loaded history has
  // its own time.
  const id = tx.isQuiet ? uuidv7(tx.now.getTime()) : uuidv7()
  const at = tx.now
  const posted = await insertTransaction(tx.db, {
    id,
    kind,
    key,
    clientId,
    reference,
    note,
    by,
    at,
    entries,
  })
  if (!posted) return null
  const spends = (entries.client_balance ?? 0) < 0
  if (clientId && spends && posted.isLow) await enqueue(tx, rechargeQueue, { clientId })
  return id
}

export type Funds = { available: Account; held: Account; spendableCents: number }

/** Holds the client's money until the transaction ends. Always the first lock of an act. */
export async function lockFunds(tx: Tx, clientId: string): Promise<Funds> {
  const [available, held] = await lockAccounts(tx.db, clientId)
  if (!available || !held) throw notFound('client')
  return { available, held, spendableCents: available.balanceCents + available.creditLimitCents }
}

/** A client that is not active keeps its portal and its money, and buys nothing. Its funds are locked. */
export async function requireBuyer(tx: Tx, clientId: string, { available }: Funds): Promise<void> {
  if (available.mayBuy) return
  await requireApproved(tx, clientId)
  throw conflict('Purchases of this account are paused. Ask your account manager to resume them.')
}

export function requireFunds({ spendableCents }: Funds, cents: number): void {
  if (cents <= spendableCents) return
  const short = cents - spendableCents
  throw new AppError('insufficient_funds', {
    userMessage: `The balance is short by ${formatCents(short)}. Add money or order less.`,
    details: { shortCents: short, totalCents: cents },
  })
}

/** The money of several clients, for their list. */
export async function moneyOf(db: Db, clientIds: readonly string[]): Promise<Map<string, ClientMoney>> {
  const money = new Map(clientIds.map((id) => [id, { availableCents: 0, heldCents: 0, owedCents: 0 }]))
  for (const { clientId, kind, balanceCents, owedCents } of await listAccountsOf(db, clientIds)) {
    const of = money.get(clientId)
    if (of)
      Object.assign(of, {
        [kind === 'client_hold' ? 'heldCents' : 'availableCents']: balanceCents,
        owedCents,
      })
  }
  return money
}
