// The candidate withdraws: the card leaves, and can be brought back.
import { UNDO_MS } from '#platform/web/list/bulk.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { toast } from '#ui/toast-store.ts'
import type { Card } from '../contract/schemas.ts'
import { useBringBack, useWithdraw } from './api.ts'
import { backWords } from './words.ts'

export function useWithdrawWithUndo() {
  const withdrawal = useWithdraw()
  const bringBack = useBringBack()
  const handleUndo = ({ id, candidate }: Card) =>
    void bringBack
      .mutateAsync(id)
      .then((back) => toast({ title: backWords(candidate.name, back) }), showFailure)
  // The menu or dialog may be gone when the response arrives.
  const withdraw = (card: Card) =>
    withdrawal.mutateAsync(card).then(
      () =>
        toast({
          title: `${card.candidate.name} withdrew`,
          duration: UNDO_MS,
          action: { label: 'Undo', onClick: () => handleUndo(card) },
        }),
      showFailure,
    )
  return { withdraw, isPending: withdrawal.isPending }
}
