// Several choices from a list with a search, inside a popover.
import { OptionList, toggled } from './option-list.tsx'
import type { Option } from './select.tsx'

type ChoiceListProps = {
  label: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

export function ChoiceList({ label, options, value, onChange }: ChoiceListProps) {
  return (
    <OptionList
      multiple
      label={label}
      placeholder={`Search ${label.toLowerCase()}`}
      options={options}
      isChosen={(one) => value.includes(one)}
      onChoose={(one) => onChange(toggled(value, one))}
      className="-m-3"
    />
  )
}
