// Shared parts of both registrations: name, email, password.
import { type ReactNode, useState } from 'react'
import { ApiError } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { passwordProblem } from '#shared/password-rule.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { DoorButton, doorForm } from './door.tsx'
import { looksLikeAddress } from './forgot-password.tsx'
import { NewPassword } from './new-password.tsx'

export type Values = Record<'code' | 'company' | 'name' | 'email' | 'password', string>
type Problems = Partial<Record<keyof Values, string>>

const MISSING = {
  code: 'Enter the setup code from the server log.',
  company: 'Enter the name of your company.',
  name: 'Enter your name.',
} as const
const EMPTY: Values = { code: '', company: '', name: '', email: '', password: '' }

export function useRegistration(fields: readonly (keyof Values)[], start: Partial<Values> = {}) {
  const [values, setValues] = useState<Values>({ ...EMPTY, ...start })
  const [problems, setProblems] = useState<Problems>({})
  const set = (field: keyof Values) => (value: string) => setValues({ ...values, [field]: value })
  /** Null when a field is invalid, with the error at the field. */
  const read = (): Values | null => {
    const found: Problems = {}
    for (const field of fields) {
      const problem = problemOf(field, values)
      if (problem) found[field] = problem
    }
    setProblems(found)
    return Object.keys(found).length === 0 ? values : null
  }
  const show = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    setProblems(Object.fromEntries((error.problem?.fields ?? []).map(({ path, message }) => [path, message])))
  }
  return { values, problems, set, read, show }
}

function problemOf(field: keyof Values, values: Values): string | null {
  if (field === 'password') return passwordProblem(values.password, values.email)
  if (field === 'email')
    return looksLikeAddress(values.email) ? null : 'Enter an address such as name@example.com.'
  return values[field].trim() === '' ? MISSING[field] : null
}

type Registration = ReturnType<typeof useRegistration>

const LABELS = { code: 'Setup code', company: 'Company', name: 'Your name', email: 'Email' } as const
const AUTOFILL = { code: 'off', company: 'organization', name: 'name', email: 'username' } as const

const HINTS: Partial<Record<keyof typeof LABELS, string>> = {
  code: 'The server log shows it at startup.',
}

function TextField({ form, field }: { form: Registration; field: keyof typeof LABELS }) {
  return (
    <Field label={LABELS[field]} hint={HINTS[field]} error={form.problems[field]}>
      <Input
        name={field}
        type={field === 'email' ? 'email' : 'text'}
        autoComplete={AUTOFILL[field]}
        className="h-11"
        value={form.values[field]}
        onText={form.set(field)}
      />
    </Field>
  )
}

function PasswordField({ form }: { form: Registration }) {
  return (
    <NewPassword
      value={form.values.password}
      onChange={form.set('password')}
      email={form.values.email}
      error={form.problems.password}
      className="h-11"
    />
  )
}

type RegistrationFormProps = {
  fields: readonly (keyof typeof LABELS)[]
  form: Registration
  act: { error: Error | null; isPending: boolean }
  /** The button's label. */
  label: string
  onSubmit: (values: Values) => void
  /** Not where a mailed link sets it. */
  hasPassword?: boolean
  before?: ReactNode
  children?: ReactNode
}

/** The fields in order, the error, the button, and a text below. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { fields, form, act, label, onSubmit, before, children, hasPassword = true } = props
  const handleSubmit = () => {
    const values = form.read()
    if (values) onSubmit(values)
  }
  return (
    <Form onSubmit={handleSubmit} className={doorForm}>
      {before}
      {fields.map((field) => (
        <TextField key={field} form={form} field={field} />
      ))}
      {hasPassword && <PasswordField form={form} />}
      <ErrorLine error={act.error} />
      <DoorButton busy={act.isPending}>{label}</DoorButton>
      {children}
    </Form>
  )
}
