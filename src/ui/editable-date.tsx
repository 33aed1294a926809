// A date that is saved when complete. A typed year passes through 0002 and 0020.
import { DateInput } from './date-input.tsx'
import { FieldError } from './field-error.tsx'
import { type SaveText, useInlineEdit } from './use-inline-edit.ts'

type EditableDateProps = { label?: string; value: string; onSave: SaveText }

export function EditableDate({ label, value, onSave }: EditableDateProps) {
  const { text, error, errorId, change, inputProps } = useInlineEdit(value, onSave)
  return (
    <span className="block min-w-0">
      <DateInput {...inputProps} aria-label={label} value={text} onChange={change} />
      <FieldError id={errorId}>{error}</FieldError>
    </span>
  )
}
