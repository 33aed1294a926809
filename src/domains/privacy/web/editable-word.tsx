// A word of a sentence that opens its choice. A changed one says what it was.
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { plural } from '#ui/format.ts'
import { NumberInput } from '#ui/number-input.tsx'
import { Popover } from '#ui/popover.tsx'

type WordProps = {
  label: string
  text: string
  was?: string | undefined
  mayChange: boolean
  /** The panel closes with what it saves. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

export function EditableWord({ label, text, was, mayChange, children }: WordProps) {
  const [open, setOpen] = useState(false)
  const isChanged = was !== undefined && was !== text
  const look = cx(
    'font-medium underline decoration-dashed decoration-1 underline-offset-4',
    isChanged ? 'text-warning-text' : 'text-ink',
  )
  if (!mayChange) return <span className="font-medium">{text}</span>
  return (
    <>
      <Popover
        label={label}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            aria-label={`${label}: ${text}`}
            className={cx(look, 'rounded-4 hover:bg-hover')}
          >
            {text}
          </button>
        }
      >
        {typeof children === 'function' ? children(() => setOpen(false)) : children}
      </Popover>
      {isChanged ? <span className="text-13 text-warning-text"> was: {was}</span> : null}
    </>
  )
}

type NumberWordProps = {
  label: string
  unit: string
  value: number
  before: number | undefined
  min: number
  max: number
  mayChange: boolean
  onSave: (value: number) => void
}

/** Enter or Save keeps the number. Escape, or a click beside the panel, leaves the rule as it was. */
export function NumberWord({ label, unit, value, before, min, max, mayChange, onSave }: NumberWordProps) {
  return (
    <EditableWord
      label={label}
      text={plural(value, unit)}
      was={before === undefined ? undefined : plural(before, unit)}
      mayChange={mayChange}
    >
      {(close) => (
        <NumberForm
          label={label}
          hint={`From ${min} to ${max} ${unit}s.`}
          value={value}
          min={min}
          max={max}
          onSave={(next) => {
            if (next !== value) onSave(next)
            close()
          }}
        />
      )}
    </EditableWord>
  )
}

type FormProps = Pick<NumberWordProps, 'label' | 'value' | 'min' | 'max' | 'onSave'> & { hint: string }

function NumberForm({ label, hint, value, min, max, onSave }: FormProps) {
  const [typed, setTyped] = useState(value)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSave(typed)
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-3">
      <Field label={label} hint={hint}>
        <NumberInput min={min} max={max} value={typed} onChange={setTyped} />
      </Field>
      <Button type="submit" variant="primary" size="sm" className="self-end">
        Save
      </Button>
    </form>
  )
}
