// A movement in words.
import type { Movement } from '../contract/staff-schemas.ts'
import { PURPOSE_LABELS, TRANSACTION_LABELS } from '../contract/words.ts'
import { isDelivery } from './fold-movements.ts'

/** The payments that are no top-up by hand. Their notes say it, after the order. */
const PURPOSES = [PURPOSE_LABELS.auto_recharge, PURPOSE_LABELS.order]

type Told = Pick<Movement, 'kind' | 'note' | 'heldCents'> & {
  folded?: readonly unknown[]
}

export function titleOf(movement: Told) {
  const { kind, note, folded } = movement
  const purpose = kind === 'top_up' && PURPOSES.find((label) => note.includes(`${label}, `))
  if (purpose) return { title: purpose, detail: note.replace(`${purpose}, `, '') }
  if (!isDelivery(movement)) return { title: TRANSACTION_LABELS[kind], detail: note }
  return { title: folded ? `${folded.length} leads delivered` : 'Lead delivered', detail: note }
}
