// Chooses a password. The rules below the field are checked while the user types.
import { Check, Circle } from 'lucide-react'
import { type PasswordCheck, passwordChecks } from '#shared/password-rule.ts'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from './password-input.tsx'

type NewPasswordProps = {
  label?: string
  value: string
  onChange: (value: string) => void
  email: string
  error?: string | undefined
  className?: string
}

export function NewPassword(props: NewPasswordProps) {
  const { label = 'Password', value, onChange, email, error, className } = props
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} error={error}>
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          value={value}
          onChange={onChange}
          className={className}
        />
      </Field>
      <ul aria-label="Password requirements" className="flex flex-col gap-1 text-12">
        {passwordChecks(value, email).map((check) => (
          <Rule key={check.id} check={check} />
        ))}
      </ul>
    </div>
  )
}

function Rule({ check }: { check: PasswordCheck }) {
  const Icon = check.met ? Check : Circle
  return (
    <li className={cx('flex items-center gap-1.5', check.met ? 'text-success-text' : 'text-ink-3')}>
      <Icon className="size-3.5" />
      {check.label}
      <span className="sr-only">{check.met ? ', done' : ', not yet'}</span>
    </li>
  )
}
