// A text that becomes an input when chosen.
import { FieldError } from './field-error.tsx'
import { type SaveText, useInlineEdit } from './use-inline-edit.ts'

type EditableTextProps = { label: string; value: string; onSave: SaveText }

export function EditableText({ label, value, onSave }: EditableTextProps) {
  const { text, error, errorId, change, inputProps } = useInlineEdit(value, onSave)
  return (
    <span className="min-w-0">
      <input
        {...inputProps}
        aria-label={label}
        value={text}
        placeholder="empty"
        onChange={(event) => change(event.target.value)}
        className="-mx-1.5 h-7 w-[calc(100%+12px)] truncate rounded-4 border border-transparent bg-transparent px-1.5 placeholder:text-ink-3 hover:border-line-strong focus:border-line-control focus:bg-surface aria-invalid:border-danger max-md:h-11 max-md:text-16"
      />
      <FieldError id={errorId}>{error}</FieldError>
    </span>
  )
}
