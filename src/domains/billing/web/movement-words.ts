// A movement in words.
import type { Movement } from '../contract/staff-schemas.ts'
import { purposeIn, TRANSACTION_LABELS } from '../contract/words.ts'
import { isDelivery } from './fold-movements.ts'

type Told = Pick<Movement, 'kind' | 'note' | 'heldCents'> & {
  folded?: readonly unknown[]
}

export function titleOf(movement: Told) {
  const { kind, note, folded } = movement
  const purpose = purposeIn(movement)
  if (purpose) return { title: purpose, detail: note.replace(`${purpose}, `, '') }
  if (!isDelivery(movement)) return { title: TRANSACTION_LABELS[kind], detail: note }
  return { title: folded ? `${folded.length} leads delivered` : 'Lead delivered', detail: note }
}
