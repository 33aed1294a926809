// A movement in words.
import { TRANSACTION_LABELS, type TransactionKind } from '../contract/words.ts'

const RECHARGE = 'Auto-recharge, '

type Movement = { kind: TransactionKind; note: string; amountCents?: number }

export function titleOf({ kind, note, amountCents = 0 }: Movement) {
  if (note.startsWith(RECHARGE)) return { title: 'Auto-recharge', detail: note.slice(RECHARGE.length) }
  // A lead of an order cost less than was held for it.
  if (kind === 'sale' && amountCents > 0) return { title: 'Returned from hold', detail: note }
  return { title: TRANSACTION_LABELS[kind], detail: note }
}
