// A word of a sentence that opens its choice. A changed one says what it was.
import { type ReactNode, useState } from 'react'
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
  onClose: () => void
  children: ReactNode
}

export function EditableWord({ label, text, was, mayChange, onClose, children }: WordProps) {
  const [open, setOpen] = useState(false)
  const isChanged = was !== undefined && was !== text
  const look = cx(
    'font-medium underline decoration-dashed decoration-1 underline-offset-4',
    isChanged ? 'text-warning-text' : 'text-ink',
  )
  if (!mayChange) return <span className="font-medium">{text}</span>
  const handleOpen = (next: boolean) => {
    setOpen(next)
    if (!next) onClose()
  }
  return (
    <>
      <Popover
        label={label}
        open={open}
        onOpenChange={handleOpen}
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
        {children}
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

/** Saved when the panel closes, so half a number is never a rule. */
export function NumberWord({ label, unit, value, before, min, max, mayChange, onSave }: NumberWordProps) {
  const [typed, setTyped] = useState<number | null>(null)
  const handleClose = () => {
    if (typed !== null && typed !== value) onSave(typed)
    setTyped(null)
  }
  return (
    <EditableWord
      label={label}
      text={plural(value, unit)}
      was={before === undefined ? undefined : plural(before, unit)}
      mayChange={mayChange}
      onClose={handleClose}
    >
      <Field label={label} hint={`From ${min} to ${max} ${unit}s.`}>
        <NumberInput min={min} max={max} value={typed ?? value} onChange={setTyped} />
      </Field>
    </EditableWord>
  )
}
