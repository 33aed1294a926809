// The history of bulk changes and merges, each with its Undo.
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CandidateChange } from '../contract/schemas.ts'
import { changesQuery, useUndoChange } from './api.ts'

const VERBS: Record<CandidateChange['action'], string> = {
  status: 'moved',
  owner: 'assigned',
  add_tags: 'tagged',
  remove_tags: 'untagged',
  remove: 'removed',
  merge: 'merged',
}

export function ChangesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const changes = useQuery({ ...changesQuery, enabled: open })
  return (
    <Dialog open={open} onOpenChange={onClose} title="Recent changes" width={520}>
      <QueryState query={changes} />
      {changes.data?.items.length === 0 ? (
        <EmptyState title="No bulk changes yet" headingLevel={3} className="py-8">
          Bulk moves, assignments, tags, removals and merges appear here. You can undo them.
        </EmptyState>
      ) : null}
      <ul className="-mx-1">
        {changes.data?.items.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </Dialog>
  )
}

function Change({ change }: { change: CandidateChange }) {
  const undo = useUndoChange()
  const handleUndo = () =>
    undo.mutate(change.id, {
      onSuccess: (result) => toast({ title: `${plural(result.changed, 'candidate')} restored` }),
      onError: showFailure,
    })
  return (
    <li className="flex min-h-11 items-center gap-3 border-b px-1 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{change.by}</span>{' '}
        <span className="text-ink-2">
          {VERBS[change.action]} {plural(change.changed, 'candidate')}
        </span>
      </span>
      <RelativeTime at={change.at} className="text-12 text-ink-3" />
      {change.undoneAt ? (
        <span className="w-16 text-right text-12 text-ink-3">Undone</span>
      ) : (
        <Button
          size="sm"
          busy={undo.isPending}
          onClick={handleUndo}
          disabledReason={
            change.can.undo ? undefined : 'Only the author, a manager or an admin can undo this.'
          }
        >
          Undo
        </Button>
      )}
    </li>
  )
}
