// The owner of one or several cards: a colleague or none.
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '#domains/identity/web/index.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { Dialog } from '#ui/dialog.tsx'
import { OptionList } from '#ui/option-list.tsx'
import { namedOptions } from '#ui/options.ts'
import type { Card } from '../contract/schemas.ts'
import { useEditCard } from './api.ts'

export function OwnerDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const edit = useEditCard()
  const handleChoose = (ownerId: string | null) => {
    onClose()
    edit.mutate({ card, edit: { ownerId } }, { onError: showFailure })
  }
  return (
    <ChooseOwner
      title={`Assign ${card.candidate.name} to`}
      chosen={card.owner?.id ?? null}
      onChoose={handleChoose}
      onClose={onClose}
    />
  )
}

type ChooseOwnerProps = {
  title: string
  /** The current owner. Absent for several cards. */
  chosen?: string | null
  onChoose: (ownerId: string | null) => void
  onClose: () => void
}

const NOBODY = 'nobody'

export function ChooseOwner({ title, chosen, onChoose, onClose }: ChooseOwnerProps) {
  const staff = useQuery(staffQuery)
  const people = namedOptions(staff.data?.items)
  return (
    <Dialog open onOpenChange={onClose} title={title} width={360}>
      <OptionList
        label="Colleagues"
        placeholder="Type a name"
        options={[{ value: NOBODY, label: 'No owner' }, ...people]}
        loading={staff.isLoading}
        isChosen={chosen !== undefined ? (value: string) => value === (chosen ?? NOBODY) : undefined}
        onChoose={(value) => onChoose(value === NOBODY ? null : value)}
        className="-mx-3 -mb-2"
      />
    </Dialog>
  )
}
