// Several choices from a list that narrows while one types; lives inside a popover.
import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { cx } from './cx.ts'
import { menuItem } from './floating.ts'
import type { Option } from './select.tsx'

type ChoiceListProps = {
  label: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

export function ChoiceList({ label, options, value, onChange }: ChoiceListProps) {
  const handleChoose = (next: string) =>
    onChange(value.includes(next) ? value.filter((one) => one !== next) : [...value, next])
  return (
    <Command label={label} className="-m-3">
      <div className="border-b px-3">
        <Command.Input
          placeholder={`Search ${label.toLowerCase()}`}
          className="h-9 w-full bg-transparent outline-none max-md:h-11 max-md:text-16"
        />
      </div>
      <Command.List aria-multiselectable className="max-h-64 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-3 text-center text-ink-3">Nothing found</Command.Empty>
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label]}
            onSelect={() => handleChoose(option.value)}
            className={menuItem}
          >
            <span
              aria-hidden="true"
              className={cx(
                'flex size-4 flex-none items-center justify-center rounded-4 border border-line-control',
                value.includes(option.value) && 'border-primary bg-primary text-primary-foreground',
              )}
            >
              {value.includes(option.value) ? (
                <Check className="size-3 text-primary-foreground!" strokeWidth={3} />
              ) : null}
            </span>
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {value.includes(option.value) ? <span className="sr-only">chosen</span> : null}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}
