// A list of words: Enter or a comma adds. Backspace in an empty input marks the last, and a second one removes it,
// because changes may be saved at once.
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { inputFrame } from './input.tsx'
import { Tag } from './tag.tsx'

const noSuggestions: readonly string[] = []

type TagInputProps = {
  value: readonly string[]
  /** A rejected promise returns the added words to the input. */
  onChange: (value: string[]) => void | Promise<void>
  placeholder?: string
  suggestions?: readonly string[]
  /** Hears what is typed and not added yet, so that a dialog can take it along. */
  onDraftChange?: (draft: string) => void
  /** The display of a word, if it differs from its value. */
  format?: (word: string) => string
}

/** The words with those of a typed text, each once. */
export function withTyped(words: readonly string[], text: string): string[] {
  const typed = text.split(',').map((word) => word.trim())
  return [...new Set([...words, ...typed.filter((word) => word !== '')])]
}

export function TagInput(props: TagInputProps) {
  const { value, onChange, onDraftChange, placeholder, suggestions = noSuggestions, format = String } = props
  const [draft, setOwnDraft] = useState('')
  const setDraft = (next: string) => {
    setOwnDraft(next)
    onDraftChange?.(next)
  }
  const [marked, setMarked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const refused = useRef('')
  const field = useFieldControl()
  const listId = `${field.id ?? 'tags'}-list`
  const change = async (next: string[], added = '') => {
    try {
      await onChange(next)
    } catch {
      // Before what was typed meanwhile, and never with the focus of another field.
      const returned = withTyped(added ? [added] : [], input.current?.value ?? '').join(', ')
      refused.current = returned
      setDraft(returned)
      if (document.activeElement === document.body) input.current?.focus()
    }
  }
  const add = (text: string) => {
    const next = withTyped(value, text)
    setDraft('')
    if (next.length > value.length) void change(next, next.slice(value.length).join(', '))
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && draft !== '') {
      event.stopPropagation()
      setDraft('')
    }
    if ((event.key === 'Enter' && draft.trim() !== '') || event.key === ',') {
      event.preventDefault()
      add(draft)
    }
    if (event.key !== 'Backspace' || draft !== '' || event.repeat) return setMarked(false)
    if (marked) void change(value.slice(0, -1))
    return setMarked(!marked && value.length > 0)
  }
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!text.includes(',')) return
    event.preventDefault()
    add(text)
  }
  const handleBlur = () => {
    setMarked(false)
    // Leaving a refused text as it is does not send it again.
    if (draft.trim() !== '' && draft !== refused.current) add(draft)
  }
  const last = value.at(-1)
  return (
    <span
      data-entered={value.join('\n')}
      className={cx(inputFrame, 'h-auto min-h-9 flex-wrap gap-1 py-1 max-md:h-auto max-md:min-h-11')}
    >
      {value.map((tag, index) => (
        <Tag
          key={tag}
          marked={marked && index === value.length - 1}
          removeLabel={`Remove ${format(tag)}`}
          onRemove={() => void change(value.filter((one) => one !== tag))}
        >
          {format(tag)}
        </Tag>
      ))}
      <input
        {...field}
        ref={input}
        list={suggestions.length > 0 ? listId : undefined}
        value={draft}
        placeholder={value.length === 0 ? placeholder : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
        onBlur={handleBlur}
        className="h-6 min-w-20 flex-1 bg-transparent outline-none [&::-webkit-calendar-picker-indicator]:hidden!"
      />
      <output className="sr-only">
        {marked && last !== undefined
          ? `${format(last)} is selected. Press Backspace again to remove it.`
          : ''}
      </output>
      {suggestions.length > 0 ? (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      ) : null}
    </span>
  )
}
