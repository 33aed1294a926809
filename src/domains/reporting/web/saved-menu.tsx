// What else can be done with a saved report of one's own.
import { useState } from 'react'
import { showFailure } from '#platform/web/show-failure.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { toast } from '#ui/toast-store.ts'
import type { SavedReport } from '../contract/saved.ts'
import { useReportActs } from './saved-api.ts'

type SavedMenuProps = {
  saved: SavedReport
  onSchedule: () => void
  onRename: () => void
  onGone: () => void
}

export function SavedMenu({ saved, onSchedule, onRename, onGone }: SavedMenuProps) {
  const { update } = useReportActs('staff')
  const [isRemoving, setRemoving] = useState(false)
  const handleShare = () =>
    update.mutate(
      { report: saved, body: { shared: !saved.shared } },
      {
        onSuccess: ({ shared }) => toast({ title: shared ? 'Shared with all staff' : 'No longer shared' }),
        onError: showFailure,
      },
    )
  return (
    <>
      <MoreMenu
        outlined
        size="md"
        items={[
          { id: 'rename', label: 'Rename', onSelect: onRename },
          { id: 'schedule', label: 'Schedule by email', onSelect: onSchedule },
          {
            id: 'share',
            label: saved.shared ? 'Stop sharing' : 'Share with colleagues',
            onSelect: handleShare,
          },
          { id: 'remove', label: 'Remove report', danger: true, onSelect: () => setRemoving(true) },
        ]}
      />
      {isRemoving ? <RemoveDialog saved={saved} onClose={() => setRemoving(false)} onGone={onGone} /> : null}
    </>
  )
}

type RemoveDialogProps = { saved: SavedReport; onClose: () => void; onGone: () => void }

function RemoveDialog({ saved, onClose, onGone }: RemoveDialogProps) {
  const { remove } = useReportActs('staff')
  const handleRemove = () =>
    remove.mutate(saved.id, {
      onSuccess: () => {
        toast({ title: `${saved.name} removed` })
        onGone()
      },
      onError: showFailure,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${saved.name}?`}
      description={consequencesOf(saved)}
      confirmLabel="Remove report"
      cancelLabel="Keep report"
      danger
      busy={remove.isPending}
      onConfirm={handleRemove}
    />
  )
}

function consequencesOf({ pinned, schedule, shared }: SavedReport): string {
  const lost = [
    pinned && 'It leaves your dashboard.',
    schedule && `Its ${schedule.every} emails end.`,
    shared && 'Colleagues can no longer open it.',
  ]
  return [...lost, 'This cannot be undone.'].filter(Boolean).join(' ')
}
