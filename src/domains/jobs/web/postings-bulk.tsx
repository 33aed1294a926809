// Pauses or closes many postings, with Undo.
import { useRouteContext } from '@tanstack/react-router'
import { CircleStop, Pause } from 'lucide-react'
import { useContext, useState } from 'react'
import { showBulkResult } from '#platform/web/list/bulk.ts'
import type { Selecting } from '#platform/web/list/use-selection.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { plural } from '#ui/format.ts'
import { isSelected, noSelection } from '#ui/selection.ts'
import { toast } from '#ui/toast-store.ts'
import type { StaffJobSummary } from '../contract/schemas.ts'
import { useBulk } from './api.ts'
import { EndPostings } from './end-postings.ts'

type Props = Selecting & { rows: readonly StaffJobSummary[]; total: number; align: 'start' | 'center' }

export function PostingsBulk({ rows, total, selection, onSelectionChange, align }: Props) {
  const { user } = useRouteContext({ from: '/staff' })
  const { apply, undo } = useBulk()
  const showEnding = useContext(EndPostings)
  const [isClosing, setClosing] = useState(false)
  const ids = rows.filter((row) => isSelected(selection, row.id)).map((row) => row.id)
  const undoOf = (id: string) => async () => {
    const { changed, skipped } = await undo.mutateAsync(id)
    return { title: `${plural(changed, 'posting')} restored`, skipped }
  }
  const act = (name: 'pause' | 'close') => {
    if (!roleMay(user.role, MANAGERS))
      return toast({ tone: 'warning', title: 'Only managers and admins can pause and close postings.' })
    if (name === 'close' && showEnding) return setClosing(true)
    return apply.mutate(
      { ids, act: name },
      {
        onError: showFailure,
        onSuccess: ({ changed, skipped, changeSetId }) => {
          onSelectionChange(noSelection)
          showBulkResult({
            title: `${plural(changed, 'posting')} ${name === 'pause' ? 'paused' : 'closed'}`,
            skipped,
            undo: changeSetId && undoOf(changeSetId),
          })
        },
      },
    )
  }
  return (
    <>
      <BulkBar
        count={ids.length}
        total={total}
        align={align}
        onClear={() => onSelectionChange(noSelection)}
        actions={[
          { id: 'pause', label: 'Pause', icon: Pause, busy: apply.isPending, onClick: () => act('pause') },
          {
            id: 'close',
            label: 'Close',
            icon: CircleStop,
            busy: apply.isPending,
            onClick: () => act('close'),
          },
        ]}
      />
      {showEnding && isClosing
        ? showEnding({
            jobIds: ids,
            act: 'close',
            onClose: () => setClosing(false),
            onDone: () => onSelectionChange(noSelection),
          })
        : null}
    </>
  )
}
