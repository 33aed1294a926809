// The filters of a list that are chosen from options, each as a sentence that opens its editor, and the button for one more.
import { type ReactElement, useState } from 'react'
import { ChoiceList } from './choice-list.tsx'
import { DropdownMenu } from './dropdown-menu.tsx'
import { AddFilterButton, FilterChip } from './filter-chip.tsx'
import { Popover } from './popover.tsx'
import type { Option } from './select.tsx'

export type ChoiceFilter = {
  id: string
  label: string
  operator?: string
  options: readonly Option[]
  value: readonly string[] | undefined
  onChange: (value: string[] | undefined) => void
}

export function FilterSet({ filters }: { filters: readonly ChoiceFilter[] }) {
  const [editing, setEditing] = useState<string | null>(null)
  const shown = filters.filter(({ id, value }) => value !== undefined || id === editing)
  const others = filters.filter((filter) => !shown.includes(filter))
  return (
    <>
      {shown.map((filter) => (
        <OneFilter
          key={filter.id}
          filter={filter}
          open={editing === filter.id}
          onOpenChange={(open) => setEditing(open ? filter.id : null)}
        />
      ))}
      {others.length > 0 ? (
        <DropdownMenu
          trigger={<AddFilterButton />}
          // The editor of the chosen filter has the focus; giving it back to the button would close the editor.
          onCloseAutoFocus={(event) => editing && event.preventDefault()}
          groups={[{ items: others.map(({ id, label }) => ({ id, label, onSelect: () => setEditing(id) })) }]}
        />
      ) : null}
    </>
  )
}

type OneFilterProps = { filter: ChoiceFilter; open: boolean; onOpenChange: (open: boolean) => void }

function OneFilter({ filter, open, onOpenChange }: OneFilterProps) {
  const { label, operator, options, value, onChange } = filter
  const handleRemove = () => {
    onOpenChange(false)
    onChange(undefined)
  }
  const withEditor = (words: ReactElement) => (
    <Popover
      trigger={words}
      label={`Filter by ${label.toLowerCase()}`}
      open={open}
      onOpenChange={onOpenChange}
    >
      <ChoiceList
        label={label}
        options={options}
        value={value ?? []}
        onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
      />
    </Popover>
  )
  return (
    <FilterChip
      field={label}
      {...(operator && { operator })}
      value={sentenceOf(filter)}
      onRemove={handleRemove}
      wrap={withEditor}
    />
  )
}

function sentenceOf({ value, options }: ChoiceFilter): string {
  if (!value) return '…'
  const labels = value.map((each) => options.find((option) => option.value === each)?.label ?? each)
  if (labels.length <= 3) return labels.join(', ')
  return `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`
}
