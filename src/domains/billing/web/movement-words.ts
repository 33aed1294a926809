// A movement in words.
import type { Movement } from '../contract/staff-schemas.ts'
import { TRANSACTION_LABELS } from '../contract/words.ts'
import { isDelivery } from './fold-movements.ts'

const RECHARGE = 'Auto-recharge, '

type Told = Pick<Movement, 'kind' | 'note' | 'heldCents'> & {
  folded?: readonly unknown[]
}

export function titleOf(movement: Told) {
  const { kind, note, folded } = movement
  if (note.startsWith(RECHARGE)) return { title: 'Auto-recharge', detail: note.slice(RECHARGE.length) }
  if (!isDelivery(movement)) return { title: TRANSACTION_LABELS[kind], detail: note }
  return { title: folded ? `${folded.length} leads delivered` : 'Lead delivered', detail: note }
}
