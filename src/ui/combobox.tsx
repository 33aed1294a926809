// One or several choices from a long list. With `onQueryChange` the caller searches, otherwise it filters here.
import { ChevronsUpDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { floatingPanel } from './floating.ts'
import { OptionList, toggled } from './option-list.tsx'
import type { Option } from './select.tsx'
import { Tag } from './tag.tsx'

type SharedProps = {
  options: readonly Option[]
  placeholder?: string
  searchPlaceholder?: string
  emptyText?: string
  label?: string
  loading?: boolean
  /** Makes the list asynchronous: called while the user types. */
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
  return (
    <Frame
      {...shared}
      multiple
      open={open}
      onOpenChange={setOpen}
      isChosen={(option) => value.includes(option)}
      onChoose={(next) => onChange(toggled(value, next))}
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
  const { searchPlaceholder = 'Search' } = props
  const field = useFieldControl()
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger
        {...field}
        type="button"
        // As a combobox its text is its value; a button would be read as its label alone. The popover adds what it controls.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props
        role="combobox"
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
          <OptionList
            label={searchPlaceholder}
            placeholder={searchPlaceholder}
            emptyText={props.emptyText}
            options={props.options}
            isChosen={props.isChosen}
            onChoose={props.onChoose}
            multiple={props.multiple}
            loading={props.loading}
            onQueryChange={props.onQueryChange}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
