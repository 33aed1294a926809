// The note field at the bottom of a drawer. It expands when it is used.
import { Users } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { inputFrame } from './input.tsx'
import { Kbd } from './kbd.tsx'
import { useDraft } from './use-draft.ts'
import { modKey, useShortcut } from './use-shortcut.ts'

type ComposerProps = {
  label: string
  /** The subject, which keys the unsent text. */
  draftKey: string
  placeholder?: string
  /** The readers of the note. */
  audience?: ReactNode
  shortcut?: string
  submitLabel?: string
  busy?: boolean
  onSubmit: (text: string) => void | Promise<void>
}

export function Composer(props: ComposerProps) {
  const { label, placeholder = 'Write a note', audience = 'Team', shortcut = 'N', busy } = props
  const { draftKey, submitLabel = 'Add note', onSubmit } = props
  const [text, setText] = useDraft(draftKey)
  const area = useRef<HTMLTextAreaElement>(null)
  useShortcut(shortcut, (event) => {
    event.preventDefault()
    area.current?.focus()
  })
  const submit = async () => {
    if (text.trim() === '' || busy) return
    try {
      await onSubmit(text.trim())
      setText('')
    } catch {
      // The caller reports the error. The text stays.
    }
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit()
    if (event.key === 'Escape') area.current?.blur()
    event.stopPropagation()
  }
  const open = text !== ''
  return (
    <div className={cx(inputFrame, 'h-auto min-h-9 flex-wrap gap-2 py-0 max-md:h-auto')}>
      <textarea
        ref={area}
        rows={1}
        value={text}
        aria-label={label}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
        className="field-sizing-content max-h-40 min-w-0 flex-1 resize-none bg-transparent py-[7px] outline-none max-md:py-2"
      />
      <span className="flex items-center gap-1 text-12 text-ink-3">
        <Users className="size-3.5" />
        {audience}
      </span>
      {open ? null : (
        <span className="max-md:hidden">
          <Kbd keys={shortcut} />
        </span>
      )}
      {open ? (
        <span className="-mx-1 mb-1 flex w-full items-center justify-end gap-2">
          <Kbd keys={`${modKey.trim()} ↵`} />
          <Button variant="primary" size="sm" busy={busy} onClick={() => void submit()}>
            {submitLabel}
          </Button>
        </span>
      ) : null}
    </div>
  )
}
