// A label, a control and one line below it: the hint or the error. Ids are wired here for every control.
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { cx } from './cx.ts'

type FieldContext = {
  id: string
  labelId: string
  messageId?: string
  invalid: boolean
  required: boolean
  report: (control: string, problem: string | null) => void
}

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
  const { label, note, hint, required = false, group = false, hideLabel, className, children } = props
  const id = useId()
  const { unread, report } = useUnread()
  const error = unread ?? props.error
  const hasMessage = Boolean(error || hint)
  const value = useMemo<FieldContext>(
    () => ({
      id,
      labelId: `${id}-label`,
      messageId: hasMessage ? `${id}-message` : undefined,
      invalid: Boolean(error),
      required,
      report,
    }),
    [id, hasMessage, error, required, report],
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

/** What the controls cannot read. It goes before the form's own message. */
function useUnread() {
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const report = useCallback((control: string, problem: string | null) => {
    setProblems((before) => {
      if ((before.get(control) ?? null) === problem) return before
      const next = new Map(before)
      if (problem) next.set(control, problem)
      else next.delete(control)
      return next
    })
  }, [])
  return { unread: problems.values().next().value, report }
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

/** A control's own problem, shown by its Field. Without one, the control shows it. */
export function useFieldProblem(problem: string | null) {
  const ownId = useId()
  const report = use(Context)?.report
  useEffect(() => {
    report?.(ownId, problem)
    return () => report?.(ownId, null)
  }, [report, ownId, problem])
  return { ownId, hasField: report !== undefined }
}
