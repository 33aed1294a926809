// Chooses the colleague for one or many leads, then reports the result with Undo.
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '#domains/identity/web/index.ts'
import { showBulkResult } from '#platform/web/list/bulk.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/format.ts'
import { OptionList } from '#ui/option-list.tsx'
import { namedOptions } from '#ui/options.ts'
import type { LeadChange } from '../contract/schemas.ts'
import { useLeadActions } from './api.ts'

type AssignDialogProps = { ids: readonly string[]; onClose: () => void; onDone?: () => void }

export function AssignDialog({ ids, onClose, onDone }: AssignDialogProps) {
  const staff = useQuery(staffQuery)
  const { assign, undo } = useLeadActions()
  const undoChange = async (id: string) => {
    const { changed, skipped } = await undo.mutateAsync(id)
    return { title: `Assignment of ${plural(changed, 'lead')} undone`, skipped }
  }
  const handleDone = (name: string) => (result: LeadChange) => {
    const { changeSetId, changed, skipped } = result
    showBulkResult({
      title: `${plural(changed, 'lead')} assigned to ${name}`,
      skipped,
      undo: changeSetId ? () => undoChange(changeSetId) : null,
    })
    onDone?.()
    onClose()
  }
  const people = staff.data?.items ?? []
  const handleChoose = (ownerId: string) => {
    const name = people.find(({ id }) => id === ownerId)?.name ?? 'your colleague'
    assign.mutate({ ids: [...ids], ownerId }, { onError: showFailure, onSuccess: handleDone(name) })
  }
  return (
    <Dialog open onOpenChange={onClose} title={`Assign ${plural(ids.length, 'lead')} to`} width={360}>
      <OptionList
        label="Colleague"
        placeholder="Search colleagues"
        loading={staff.isPending || assign.isPending}
        options={namedOptions(people)}
        onChoose={handleChoose}
        className="-mx-3 -mb-2"
      />
    </Dialog>
  )
}
