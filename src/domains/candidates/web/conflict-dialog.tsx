// Two people edited the same person: both values, and the choice.
import { Dialog } from '#ui/dialog.tsx'
import { Conflict as ConflictTable } from '#ui/diff.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { FIELD_LABELS, showValue } from './field-labels.ts'
import { fullName } from './names.ts'
import type { useEditing } from './use-editing.ts'

export function ConflictDialog({ editing }: { editing: ReturnType<typeof useEditing> }) {
  const { conflict, keepMine, takeTheirs, saving } = editing
  if (!conflict) return null
  const { mine, current } = conflict
  const differences = Object.entries(mine).map(([field, value]) => ({
    field: FIELD_LABELS[field] ?? field,
    mine: showValue(field, value),
    theirs: showValue(
      field,
      field === 'ownerId' ? current.owner?.name : current[field as keyof typeof current],
    ),
  }))
  return (
    <Dialog open onOpenChange={takeTheirs} title={`${fullName(current)} was changed meanwhile`} width={560}>
      <ConflictTable
        who="A colleague"
        when={<RelativeTime at={current.updatedAt} />}
        differences={differences}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
        busy={saving}
      />
    </Dialog>
  )
}
