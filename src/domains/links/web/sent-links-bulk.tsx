// Bulk acts on links. Each reports its result and the reasons for unchanged links. Revoking can be undone, a sent
// reminder cannot.
import { BellRing, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type BulkResult, showBulkResult } from '#platform/web/list/bulk.ts'
import type { Selecting } from '#platform/web/list/use-selection.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/format.ts'
import { noSelection } from '#ui/selection.ts'
import type { LinkBulkResult } from '../contract/schemas.ts'
import { useLinkActions } from './api.ts'

type LinkBulkProps = Selecting & { total: number; align: 'start' | 'center' }
type Outcome = {
  title: string
  skipped: LinkBulkResult['skipped']
  /** Also offered here, because a toast behind a dialog cannot be reached. */
  undo: (() => Promise<BulkResult>) | undefined
}

export function LinkBulk({ selection, onSelectionChange, total, align }: LinkBulkProps) {
  const { nudge, revoke, restore } = useLinkActions()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const ids = [...selection.ids]
  const onClear = () => onSelectionChange(noSelection)
  /** With the reason for each unchanged link, which does not fit in a toast. */
  const resultOf = (words: string, { done, skipped }: LinkBulkResult, undo?: Outcome['undo']) => {
    const result = { title: `${plural(done.length, 'link')} ${words}`, skipped }
    const offered = done.length > 0 ? undo : undefined
    if (skipped.length > 0) setOutcome({ ...result, undo: offered })
    return { ...result, undo: offered }
  }
  const undoRevoke = async (done: string[]) => resultOf('restored', await restore.mutateAsync(done))
  const handleNudge = (result: LinkBulkResult) => {
    onClear()
    showBulkResult(resultOf('reminded', result))
  }
  const handleRevoke = (result: LinkBulkResult) => {
    onClear()
    showBulkResult(resultOf('revoked', result, () => undoRevoke(result.done)))
  }
  return (
    <>
      <BulkBar
        count={ids.length}
        total={total}
        align={align}
        onClear={onClear}
        actions={[
          {
            id: 'nudge',
            label: 'Nudge',
            icon: BellRing,
            busy: nudge.isPending,
            onClick: () => nudge.mutate(ids, { onError: showFailure, onSuccess: handleNudge }),
          },
          {
            id: 'revoke',
            label: 'Revoke',
            icon: Undo2,
            busy: revoke.isPending,
            onClick: () => revoke.mutate(ids, { onError: showFailure, onSuccess: handleRevoke }),
          },
        ]}
      />
      {outcome ? <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} /> : null}
    </>
  )
}

function OutcomeDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const handleUndo = () => {
    onClose()
    void outcome.undo?.().then(showBulkResult, showFailure)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={outcome.title}
      description={`${plural(outcome.skipped.length, 'link')} unchanged:`}
      footer={
        <>
          {outcome.undo ? <Button onClick={handleUndo}>Undo</Button> : null}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <ul className="flex flex-col">
        {outcome.skipped.map(({ id, name, reason }) => (
          <li key={id} className="flex gap-3 border-b py-2 last:border-b-0">
            <span className="w-40 flex-none truncate font-medium">{name}</span>
            <span className="min-w-0 text-ink-2">{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
