// A movement in words.
import { TRANSACTION_LABELS, type TransactionKind } from '../contract/words.ts'

const RECHARGE = 'Auto-recharge, '

export function titleOf({ kind, note }: { kind: TransactionKind; note: string }) {
  if (note.startsWith(RECHARGE)) return { title: 'Auto-recharge', detail: note.slice(RECHARGE.length) }
  return { title: TRANSACTION_LABELS[kind], detail: note }
}
