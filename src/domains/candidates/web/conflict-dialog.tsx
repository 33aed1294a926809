// Two users edited the same candidate: both values, and the choice.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog } from '#ui/dialog.tsx'
import { Conflict as ConflictTable } from '#ui/diff.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { timelineQuery } from './api.ts'
import { FIELD_LABELS, showValue } from './field-labels.ts'
import { fullName } from './names.ts'
import type { Conflict, useEditing } from './use-editing.ts'

export function ConflictDialog({ editing }: { editing: ReturnType<typeof useEditing> }) {
  if (!editing.conflict) return null
  return <Question editing={editing} conflict={editing.conflict} />
}

type QuestionProps = { editing: ReturnType<typeof useEditing>; conflict: Conflict }

function Question({ editing: { keepMine, takeTheirs, saving }, conflict: { mine, current } }: QuestionProps) {
  const timeline = useInfiniteQuery({ ...timelineQuery(current.id), staleTime: 0 })
  const latest = timeline.data?.pages[0]?.items.find(({ action }) => action === 'edited')
  const differences = Object.entries(mine).map(([field, value]) => ({
    field: FIELD_LABELS[field] ?? field,
    mine: showValue(field, value),
    theirs: showValue(field, theirsOf(current, field, mine)),
  }))
  return (
    <Dialog open onOpenChange={takeTheirs} title={`${fullName(current)} changed in the meantime`} width={560}>
      <ConflictTable
        who={latest?.by ?? 'A colleague'}
        when={<RelativeTime at={current.updatedAt} ago />}
        differences={differences}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
        busy={saving}
      />
    </Dialog>
  )
}

function theirsOf(current: Conflict['current'], field: string, mine: Conflict['mine']): unknown {
  if (field === 'ownerId') return current.owner?.name
  // Only the custom fields in conflict.
  if (field === 'custom') return Object.keys(mine.custom ?? {}).map((id) => current.custom[id] ?? 'empty')
  return current[field as keyof typeof current]
}
