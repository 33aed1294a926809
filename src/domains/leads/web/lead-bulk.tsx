// Bulk acts on leads: assign to a colleague, with Undo.
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { Selecting } from '#platform/web/list/use-selection.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { noSelection } from '#ui/selection.ts'

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'), 'AssignDialog')

type LeadBulkProps = Selecting & { total: number; align: 'start' | 'center' }

export function LeadBulk({ selection, onSelectionChange, total, align }: LeadBulkProps) {
  const [isAssigning, setAssigning] = useState(false)
  const ids = [...selection.ids]
  const onClear = () => onSelectionChange(noSelection)
  return (
    <>
      <BulkBar
        count={ids.length}
        total={total}
        align={align}
        onClear={onClear}
        actions={[{ id: 'assign', label: 'Assign', icon: UserPlus, onClick: () => setAssigning(true) }]}
      />
      {isAssigning ? <AssignDialog ids={ids} onClose={() => setAssigning(false)} onDone={onClear} /> : null}
    </>
  )
}
