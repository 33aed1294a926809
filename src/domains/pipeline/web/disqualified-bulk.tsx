// Brings many candidates back, with Undo.
import { Undo2 } from 'lucide-react'
import type { Selecting } from '#platform/web/list/use-selection.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { plural } from '#ui/format.ts'
import { isSelected, noSelection } from '#ui/selection.ts'
import { toast } from '#ui/toast-store.ts'
import type { Disqualified } from '../contract/disqualified.ts'
import { BULK_LIMIT } from '../contract/words.ts'
import { useBulkChange } from './api.ts'
import { useOfferUndo } from './offer-undo.ts'

type DisqualifiedBulkProps = Selecting & { rows: readonly Disqualified[]; align: 'start' | 'center' }

export function DisqualifiedBulk({ rows, selection, onSelectionChange, align }: DisqualifiedBulkProps) {
  const bulk = useBulkChange()
  const offerUndo = useOfferUndo()
  const ids = rows.map((row) => row.id).filter((id) => isSelected(selection, id))
  const handleBack = () => {
    if (ids.length > BULK_LIMIT)
      return toast({ tone: 'warning', title: `Choose at most ${BULK_LIMIT} candidates at a time` })
    return bulk.mutate(
      { ids, change: { kind: 'bring_back' } },
      {
        onSuccess: (result) => {
          onSelectionChange(noSelection)
          offerUndo(`${plural(result.changed, 'candidate')} brought back`, result)
        },
        onError: showFailure,
      },
    )
  }
  return (
    <BulkBar
      count={ids.length}
      total={ids.length}
      align={align}
      onClear={() => onSelectionChange(noSelection)}
      actions={[{ id: 'back', label: 'Bring back', icon: Undo2, busy: bulk.isPending, onClick: handleBack }]}
    />
  )
}
