// A movement in words.
import type { Movement } from '../contract/staff-schemas.ts'
import { TRANSACTION_LABELS } from '../contract/words.ts'
import { isDelivery } from './fold-movements.ts'

const RECHARGE = 'Auto-recharge, '

type Told = Pick<Movement, 'kind' | 'note' | 'availableCents' | 'heldCents'> & {
  folded?: readonly unknown[]
}

export function titleOf(movement: Told) {
  const { kind, note, heldCents, folded } = movement
  if (note.startsWith(RECHARGE)) return { title: 'Auto-recharge', detail: note.slice(RECHARGE.length) }
  if (!isDelivery(movement)) return { title: TRANSACTION_LABELS[kind], detail: note }
  const leads = folded ? `${folded.length} leads` : ''
  if (heldCents < 0) return { title: leads ? `${leads} delivered` : 'Lead delivered', detail: note }
  // Only what became available is known here: a lead cost less than was held for it.
  return { title: 'Returned from hold', detail: [note, leads].filter(Boolean).join(', ') }
}
