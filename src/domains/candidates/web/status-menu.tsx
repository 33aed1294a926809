// The status as a pill that opens its menu.
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import { StatusButton, StatusPill } from '#ui/status-pill.tsx'
import type { CandidateStatus } from '../schemas.ts'
import { statusOptions } from './labels.ts'

type StatusMenuProps = {
  name: string
  status: CandidateStatus
  tabIndex?: number
  disabled?: boolean
  onChange: (status: CandidateStatus) => void
}

export function StatusMenu({ name, status, tabIndex, disabled, onChange }: StatusMenuProps) {
  if (disabled) return <StatusPill status={status} />
  return (
    <DropdownMenu
      trigger={
        <StatusButton status={status} tabIndex={tabIndex} aria-label={`Status of ${name}, ${status}`} />
      }
      groups={[
        {
          items: statusOptions.map((option) => ({
            id: option.value,
            label: option.label,
            checked: option.value === status,
            onSelect: () => option.value !== status && onChange(option.value),
          })),
        },
      ]}
    />
  )
}
