// One or several choices from a long list. Give `onQueryChange` to search elsewhere (the caller fetches), else it filters here.
import { Command } from 'cmdk'
import { Check, ChevronsUpDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { floatingPanel, menuItem } from './floating.ts'
import type { Option } from './select.tsx'
import { Spinner } from './spinner.tsx'
import { Tag } from './tag.tsx'

type SharedProps = {
  options: readonly Option[]
  placeholder?: string
  searchPlaceholder?: string
  emptyText?: string
  label?: string
  loading?: boolean
  /** Makes the list asynchronous: called while the person types. */
  onQueryChange?: (query: string) => void
  disabled?: boolean
  className?: string
}

type ComboboxProps = SharedProps & { value: string | undefined; onChange: (value: string) => void }

export function Combobox({ value, onChange, ...shared }: ComboboxProps) {
  const [open, setOpen] = useState(false)
  const chosen = shared.options.find((option) => option.value === value)
  const handleChoose = (next: string) => {
    onChange(next)
    setOpen(false)
  }
  return (
    <Frame
      {...shared}
      open={open}
      onOpenChange={setOpen}
      isChosen={(option) => option === value}
      onChoose={handleChoose}
    >
      {chosen ? <span className="truncate">{chosen.label}</span> : null}
    </Frame>
  )
}

type MultiComboboxProps = SharedProps & { value: readonly string[]; onChange: (value: string[]) => void }

export function MultiCombobox({ value, onChange, ...shared }: MultiComboboxProps) {
  const [open, setOpen] = useState(false)
  const chosen = shared.options.filter((option) => value.includes(option.value))
  const handleChoose = (next: string) =>
    onChange(value.includes(next) ? value.filter((one) => one !== next) : [...value, next])
  return (
    <Frame
      {...shared}
      multiple
      open={open}
      onOpenChange={setOpen}
      isChosen={(option) => value.includes(option)}
      onChoose={handleChoose}
    >
      {chosen.length > 0 ? (
        <span className="flex flex-wrap gap-1 py-1.5">
          {chosen.map((option) => (
            <Tag key={option.value}>{option.label}</Tag>
          ))}
        </span>
      ) : null}
    </Frame>
  )
}

type FrameProps = SharedProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
  isChosen: (value: string) => boolean
  onChoose: (value: string) => void
  multiple?: boolean
  children: ReactNode
}

function Frame(props: FrameProps) {
  const { open, onOpenChange, placeholder = 'Choose', label, disabled, className, children } = props
  const field = useFieldControl()
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger
        {...field}
        type="button"
        disabled={disabled}
        aria-label={label}
        aria-haspopup="listbox"
        className={cx(
          'flex min-h-9 w-full min-w-0 items-center justify-between gap-2 rounded-6 border border-line-control bg-surface px-2.5 text-left text-ink focus-visible:-outline-offset-1 max-md:min-h-11 max-md:text-16',
          'disabled:border-line-strong disabled:bg-sunken disabled:text-disabled aria-invalid:border-danger aria-invalid:shadow-[0_0_0_1px_var(--danger)]',
          className,
        )}
      >
        {children ?? <span className="text-ink-3">{placeholder}</span>}
        <ChevronsUpDown className="size-3.5 text-ink-2" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label ?? 'Options'}
          className={cx(floatingPanel, 'w-(--radix-popover-trigger-width) min-w-56')}
        >
          <Options {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Options(props: FrameProps) {
  const { options, isChosen, onChoose, onQueryChange, loading, multiple } = props
  const { searchPlaceholder = 'Search', emptyText = 'Nothing found' } = props
  return (
    <Command shouldFilter={!onQueryChange} label={searchPlaceholder}>
      <div className="flex h-9 items-center gap-2 border-b px-3 max-md:h-11">
        <Command.Input
          onValueChange={onQueryChange}
          placeholder={searchPlaceholder}
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
            value={option.value}
            keywords={[option.label]}
            disabled={option.disabled}
            onSelect={() => onChoose(option.value)}
            className={menuItem}
          >
            <span className="min-w-0 flex-1 truncate">
              {option.label}
              {option.note ? <span className="ml-1.5 text-12 text-ink-3">{option.note}</span> : null}
            </span>
            {isChosen(option.value) ? (
              <Check className="size-3.5 text-primary-text!" aria-label="chosen" />
            ) : null}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}
