// Many brought back at once, with Undo.
import { Undo2 } from 'lucide-react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { plural } from '#ui/format.ts'
import { isSelected, noSelection, type Selection } from '#ui/selection.ts'
import { toast } from '#ui/toast-store.ts'
import type { Disqualified } from '../contract-disqualified.ts'
import { BULK_LIMIT } from '../contract-words.ts'
import { useBulkChange } from './api.ts'
import { useOfferUndo } from './offer-undo.ts'

type DisqualifiedBulkProps = {
  rows: readonly Disqualified[]
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  align: 'start' | 'center'
}

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
        onError: (error) => toast({ tone: 'danger', title: sentenceOf(error) }),
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
