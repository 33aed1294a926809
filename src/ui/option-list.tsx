// Options with a search: inside a combobox, a filter or a dialog with one choice.
import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'
import { menuItem } from './floating.ts'
import { NotedText } from './noted-text.tsx'
import type { Option } from './select.tsx'
import { Spinner } from './spinner.tsx'

type OptionListProps<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  onChoose: (value: Value) => void
  /** Marks the chosen options. Absent where choosing acts at once. */
  isChosen?: (value: Value) => boolean
  /** Several choices, each with a checkbox. */
  multiple?: boolean
  placeholder?: string
  emptyText?: string
  loading?: boolean
  /** Makes the list asynchronous: called while the user types. */
  onQueryChange?: (query: string) => void
  className?: string
}

export function OptionList<Value extends string>(props: OptionListProps<Value>) {
  const { label, options, onChoose, isChosen, multiple, loading, onQueryChange, className } = props
  const { placeholder = 'Search', emptyText = 'Nothing found' } = props
  const [marked, setMarked] = useState('')
  // Asynchronous options arrive late. One visible option is always marked, so Enter works.
  const stays = options.some((option) => valueOf(option) === marked)
  const first = options[0] ? valueOf(options[0]) : ''
  const value = onQueryChange ? { value: stays ? marked : first, onValueChange: setMarked } : {}
  return (
    <Command shouldFilter={!onQueryChange} label={label} className={className} {...value}>
      <div className="flex h-9 items-center gap-2 border-b px-3 max-md:h-11">
        <Command.Input
          onValueChange={onQueryChange}
          placeholder={placeholder}
          className="h-full w-full bg-transparent outline-none max-md:text-16"
        />
        {loading ? <Spinner className="size-3.5 text-ink-3" /> : null}
      </div>
      <Command.List aria-multiselectable={multiple || undefined} className="max-h-64 overflow-y-auto p-1">
        {loading ? null : (
          <Command.Empty className="px-2 py-3 text-center text-ink-3">{emptyText}</Command.Empty>
        )}
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={valueOf(option)}
            keywords={[option.label]}
            disabled={option.disabled}
            onSelect={() => onChoose(option.value)}
            className={menuItem}
          >
            <OptionRow option={option} chosen={isChosen?.(option.value) ?? false} multiple={multiple} />
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}

/** With an empty value the search would use the row's text. */
const valueOf = (option: Option) => option.value || option.label

type OptionRowProps = { option: Option; chosen: boolean; multiple: boolean | undefined }

function OptionRow({ option, chosen, multiple }: OptionRowProps) {
  return (
    <>
      {multiple ? <Box checked={chosen} /> : null}
      <NotedText note={option.note} className="flex-1">
        {option.label}
      </NotedText>
      {chosen && !multiple ? <Check className="size-3.5 text-primary-text!" /> : null}
      {chosen ? <span className="sr-only">chosen</span> : null}
    </>
  )
}

function Box({ checked }: { checked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-4 flex-none items-center justify-center rounded-4 border border-line-control',
        checked && 'border-primary bg-primary',
      )}
    >
      {checked ? <Check className="size-3 text-primary-foreground!" strokeWidth={3} /> : null}
    </span>
  )
}

/** Adds the value to the list, or removes it. */
export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}
