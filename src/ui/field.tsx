// A label, a control and one line below it: the hint or the error. Ids are wired here for every control.
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId, useMemo } from 'react'
import { cx } from './cx.ts'

type FieldContext = { id: string; labelId: string; messageId?: string; invalid: boolean; required: boolean }

const Context = createContext<FieldContext | null>(null)

type FieldProps = {
  label: ReactNode
  /** A note beside the label: "required for this reason". */
  note?: ReactNode
  hint?: ReactNode
  error?: string | null
  required?: boolean
  /** For radio groups, segments and other controls without a plain label target. */
  group?: boolean
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

export function Field(props: FieldProps) {
  const { label, note, hint, error, required = false, group = false, hideLabel, className, children } = props
  const id = useId()
  const hasMessage = Boolean(error || hint)
  const value = useMemo<FieldContext>(
    () => ({
      id,
      labelId: `${id}-label`,
      messageId: hasMessage ? `${id}-message` : undefined,
      invalid: Boolean(error),
      required,
    }),
    [id, hasMessage, error, required],
  )
  const labelStyle = cx('flex items-baseline gap-1.5 font-medium text-ink', hideLabel && 'sr-only')
  const text = (
    <>
      {label}
      {note ? <span className="font-normal text-ink-3">{note}</span> : null}
    </>
  )
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      {group ? (
        <span id={value.labelId} className={labelStyle}>
          {text}
        </span>
      ) : (
        <label id={value.labelId} htmlFor={id} className={labelStyle}>
          {text}
        </label>
      )}
      <Context value={value}>{children}</Context>
      <FieldMessage id={value.messageId} hint={hint} error={error} />
    </div>
  )
}

function FieldMessage({ id, hint, error }: { id?: string; hint?: ReactNode; error?: string | null }) {
  if (error) {
    return (
      <p id={id} role="alert" className="flex gap-1.5 text-12 text-danger-text">
        <CircleAlert className="mt-px size-3.5" />
        {error}
      </p>
    )
  }
  if (!hint) return null
  return (
    <p id={id} className="text-12 text-ink-3">
      {hint}
    </p>
  )
}

/** The attributes of a control inside a Field. Empty outside a Field. */
export function useFieldControl() {
  const field = use(Context)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.messageId,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

/** The same for a group (radios, segments), which the label names. */
export function useFieldGroup() {
  const field = use(Context)
  if (!field) return {}
  return { 'aria-labelledby': field.labelId, 'aria-describedby': field.messageId }
}
