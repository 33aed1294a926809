// Search within a view. Esc or the cross clears it.
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { cx } from './cx.ts'
import { inputFrame } from './input.tsx'

/** What lists search for at most. */
const MAX_LENGTH = 200

type SearchInputProps = {
  value: string
  onChange: (value: string) => void
  label: string
  placeholder?: string
  autoFocus?: boolean
  className?: string
}

export function SearchInput({ value, onChange, label, placeholder, autoFocus, className }: SearchInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return
    event.stopPropagation()
    onChange('')
  }
  const handleClear = () => {
    onChange('')
    ref.current?.focus()
  }
  return (
    <span className={cx(inputFrame, 'h-8 w-60 border-line-control max-md:w-full', className)}>
      <Search />
      <input
        ref={ref}
        type="search"
        value={value}
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_LENGTH}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user opened the search.
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKeyDown}
        className="h-full w-full min-w-0 bg-transparent outline-none"
      />
      {value ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={handleClear}
          className="-mr-1 inline-flex size-6 flex-none items-center justify-center rounded-4 text-ink-3 hover:bg-hover"
        >
          <X className="size-3.5" />
        </button>
      ) : null}
    </span>
  )
}
