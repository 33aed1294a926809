// What can be done with many links at once. Each says what it did, and why some stayed as they were; taking back can be
// undone, a reminder that left cannot.
import { BellRing, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/format.ts'
import type { Selection } from '#ui/selection.ts'
import { toast } from '#ui/toast-store.ts'
import type { LinkBulkResult } from '../schemas.ts'
import { useLinkActions } from './api.ts'

/** Long enough to notice and decide. */
const UNDO_MS = 10_000
const onError = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })

type LinkBulkProps = { selection: Selection; total: number; align: 'start' | 'center'; onDone: () => void }
type Outcome = {
  title: string
  skipped: LinkBulkResult['skipped']
  /** Offered here as well: a toast cannot be reached behind a dialog. */
  undo: (() => void) | undefined
}

export function LinkBulk({ selection, total, align, onDone }: LinkBulkProps) {
  const { nudge, revoke, restore } = useLinkActions()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const ids = [...selection.ids]
  const tell = (words: string, { done, skipped }: LinkBulkResult, takeBack?: () => void) => {
    onDone()
    const undo = done.length > 0 ? takeBack : undefined
    const title = `${plural(done.length, 'link')} ${words}`
    if (skipped.length > 0) setOutcome({ title, skipped, undo })
    toast({
      title,
      ...(skipped.length > 0 && {
        tone: 'warning' as const,
        description: `${plural(skipped.length, 'link')} unchanged.`,
      }),
      ...(undo && { duration: UNDO_MS, action: { label: 'Undo', onClick: undo } }),
    })
  }
  const undoRevoke = (done: string[]) =>
    restore.mutate(done, { onError, onSuccess: (back) => tell('restored', back) })
  return (
    <>
      <BulkBar
        count={ids.length}
        total={total}
        align={align}
        onClear={onDone}
        actions={[
          {
            id: 'nudge',
            label: 'Nudge',
            icon: BellRing,
            busy: nudge.isPending,
            onClick: () => nudge.mutate(ids, { onError, onSuccess: (result) => tell('reminded', result) }),
          },
          {
            id: 'revoke',
            label: 'Revoke',
            icon: Undo2,
            busy: revoke.isPending,
            onClick: () =>
              revoke.mutate(ids, {
                onError,
                onSuccess: (result) => tell('revoked', result, () => undoRevoke(result.done)),
              }),
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
    outcome.undo?.()
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
