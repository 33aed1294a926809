// Pausing or closing many postings at once, with Undo.
import { useRouteContext } from '@tanstack/react-router'
import { CircleStop, Pause } from 'lucide-react'
import { MANAGERS, roleMay } from '#platform/shared/permissions.ts'
import { sentenceOf } from '#platform/web/api-client.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { plural } from '#ui/format.ts'
import { isSelected, noSelection, type Selection } from '#ui/selection.ts'
import { toast } from '#ui/toast-store.ts'
import type { JobBulkResult, StaffJobSummary } from '../schemas.ts'
import { useBulk } from './api.ts'

/** Long enough to notice and decide. */
const UNDO_MS = 10_000

type Props = {
  rows: readonly StaffJobSummary[]
  total: number
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  align: 'start' | 'center'
}

export function PostingsBulk({ rows, total, selection, onSelectionChange, align }: Props) {
  const { user } = useRouteContext({ from: '/staff' })
  const { apply, undo } = useBulk()
  const ids = rows.filter((row) => isSelected(selection, row.id)).map((row) => row.id)
  const onError = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })
  const handleUndo = (id: string) =>
    undo.mutate(id, {
      onSuccess: (result) =>
        toast({ title: `${plural(result.changed, 'posting')} restored`, ...rest(result) }),
      onError,
    })
  const act = (name: 'pause' | 'close') => {
    if (!roleMay(user.role, MANAGERS))
      return toast({ tone: 'warning', title: 'Only managers and admins can pause and close postings.' })
    return apply.mutate(
      { ids, act: name },
      {
        onError,
        onSuccess: (result) => {
          onSelectionChange(noSelection)
          const { changeSetId } = result
          toast({
            title: `${plural(result.changed, 'posting')} ${name === 'pause' ? 'paused' : 'closed'}`,
            duration: UNDO_MS,
            ...rest(result),
            ...(changeSetId && { action: { label: 'Undo', onClick: () => handleUndo(changeSetId) } }),
          })
        },
      },
    )
  }
  return (
    <BulkBar
      count={ids.length}
      total={total}
      align={align}
      onClear={() => onSelectionChange(noSelection)}
      actions={[
        { id: 'pause', label: 'Pause', icon: Pause, busy: apply.isPending, onClick: () => act('pause') },
        { id: 'close', label: 'Close', icon: CircleStop, busy: apply.isPending, onClick: () => act('close') },
      ]}
    />
  )
}

function rest({ skipped }: JobBulkResult): { description?: string; tone?: 'warning' } {
  const [first] = skipped
  if (!first) return {}
  const others = skipped.length > 1 ? ` and ${skipped.length - 1} more` : ''
  return { tone: 'warning', description: `${first.name}${others} stayed: ${first.reason}` }
}
