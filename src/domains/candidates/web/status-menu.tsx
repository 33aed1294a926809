// The status as a pill that opens its menu.
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import { StatusButton, StatusPill } from '#ui/status-pill.tsx'
import { CANDIDATE_LOOKS, type CandidateStatus } from '../contract/words.ts'
import { statusOptions } from './labels.ts'

type StatusMenuProps = {
  name: string
  status: CandidateStatus
  tabIndex?: number
  disabled?: boolean
  /** In a table the arrow shows only on hover. */
  quiet?: boolean
  onChange: (status: CandidateStatus) => void
}

const QUIET =
  '[&>svg:last-child]:-mr-4.5 [&>svg:last-child]:opacity-0 hover:[&>svg:last-child]:mr-0 hover:[&>svg:last-child]:opacity-100 focus-visible:[&>svg:last-child]:mr-0 focus-visible:[&>svg:last-child]:opacity-100'

export function StatusMenu({ name, status, tabIndex, disabled, quiet, onChange }: StatusMenuProps) {
  if (disabled) return <StatusPill look={CANDIDATE_LOOKS[status]} />
  return (
    <DropdownMenu
      trigger={
        <StatusButton
          look={CANDIDATE_LOOKS[status]}
          tabIndex={tabIndex}
          className={quiet ? QUIET : undefined}
          aria-label={`Status of ${name}, ${CANDIDATE_LOOKS[status].label}`}
        />
      }
      items={statusOptions.map((option) => ({
        id: option.value,
        label: option.label,
        checked: option.value === status,
        onSelect: () => option.value !== status && onChange(option.value),
      }))}
    />
  )
}
