// The filters of a list, each with its editor, and the button to add one.
import { type ReactElement, type ReactNode, useState } from 'react'
import { ChoiceList } from './choice-list.tsx'
import { DropdownMenu } from './dropdown-menu.tsx'
import { AddFilterButton, FilterChip } from './filter-chip.tsx'
import { Popover } from './popover.tsx'
import type { Option } from './select.tsx'

type Common = { id: string; label: string; operator?: string }

type ChoiceFilter = Common & {
  options: readonly Option[]
  value: readonly string[] | undefined
  /** The text of a value outside of the options. */
  nameOf?: (value: string) => string
  onChange: (value: string[] | undefined) => void
}

/** A filter with its own editor, such as a date. */
export type OwnFilter = Common & {
  /** The value as text. Undefined without a value. */
  sentence: string | undefined
  editor: ReactNode
  /** The menu label, if the label alone is ambiguous. */
  menuLabel?: string
  onRemove: () => void
}

export type SetFilter = ChoiceFilter | OwnFilter

type FilterSetProps = {
  filters: readonly SetFilter[]
  /** A filter opens: its options may have to load. */
  onEdit?: (id: string) => void
}

const isOn = (filter: SetFilter) =>
  'options' in filter ? filter.value !== undefined : filter.sentence !== undefined
const menuLabelOf = (filter: SetFilter) =>
  'options' in filter ? filter.label : (filter.menuLabel ?? filter.label)

export function FilterSet({ filters, onEdit }: FilterSetProps) {
  const [editing, setEditing] = useState<string | null>(null)
  const shown = filters.filter((filter) => isOn(filter) || filter.id === editing)
  const others = filters.filter((filter) => !shown.includes(filter))
  const handleEdit = (id: string) => {
    setEditing(id)
    onEdit?.(id)
  }
  return (
    <>
      {shown.map((filter) => (
        <OneFilter
          key={filter.id}
          filter={filter}
          open={editing === filter.id}
          onOpenChange={(open) => (open ? handleEdit(filter.id) : setEditing(null))}
        />
      ))}
      {others.length > 0 ? (
        <DropdownMenu
          trigger={<AddFilterButton />}
          // The editor of the chosen filter has the focus. Returning it to the button would close the editor.
          onCloseAutoFocus={(event) => editing && event.preventDefault()}
          items={others.map((filter) => ({
            id: filter.id,
            label: menuLabelOf(filter),
            onSelect: () => handleEdit(filter.id),
          }))}
        />
      ) : null}
    </>
  )
}

type OneFilterProps = { filter: SetFilter; open: boolean; onOpenChange: (open: boolean) => void }

function OneFilter({ filter, open, onOpenChange }: OneFilterProps) {
  const { label, operator } = filter
  const handleRemove = () => {
    onOpenChange(false)
    if ('options' in filter) filter.onChange(undefined)
    else filter.onRemove()
  }
  const withEditor = (words: ReactElement) => (
    <Popover
      trigger={words}
      label={`Filter by ${label.toLowerCase()}`}
      open={open}
      onOpenChange={onOpenChange}
    >
      {'options' in filter ? <Choices filter={filter} /> : filter.editor}
    </Popover>
  )
  return (
    <FilterChip
      field={label}
      operator={operator}
      value={('options' in filter ? sentenceOf(filter) : filter.sentence) ?? '…'}
      onRemove={handleRemove}
      wrap={withEditor}
    />
  )
}

function Choices({ filter: { label, options, value, onChange } }: { filter: ChoiceFilter }) {
  return (
    <ChoiceList
      label={label}
      options={options}
      value={value ?? []}
      onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
    />
  )
}

function sentenceOf({ value, options, nameOf = (each) => each }: ChoiceFilter): string | undefined {
  const labels = value?.map((each) => options.find((option) => option.value === each)?.label ?? nameOf(each))
  if (!labels || labels.length <= 3) return labels?.join(', ')
  return `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`
}
