// Adds a cost to a candidate who is chosen first.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCandidateOptions } from '#domains/candidates/web/index.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { candidateCostsQuery } from './api.ts'
import { CostDialog } from './cost-dialog.tsx'

type AddCostDialogProps = { candidate: string | undefined; onClose: () => void }

export function AddCostDialog({ candidate, onClose }: AddCostDialogProps) {
  const [chosen, setChosen] = useState(candidate)
  const people = useCandidateOptions(chosen ?? '')
  const costs = useQuery({ ...candidateCostsQuery(chosen ?? ''), enabled: chosen !== undefined })
  const name = people.options.find(({ value }) => value === chosen)?.label
  if (chosen && costs.data)
    return (
      <CostDialog
        candidate={chosen}
        name={name ?? 'this candidate'}
        kinds={costs.data.kinds}
        today={costs.data.today}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a cost"
      description="A check, a license, or anything else that was paid for one candidate."
    >
      <Field
        label="Candidate"
        error={costs.error ? 'This candidate cannot be loaded. Choose another.' : null}
      >
        <Combobox
          {...people}
          label="Candidate"
          value={chosen}
          onChange={setChosen}
          searchPlaceholder="Search candidates"
        />
      </Field>
    </Dialog>
  )
}
