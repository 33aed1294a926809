// A password, hidden or shown. Pasting and password managers work.
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Input } from '#ui/input.tsx'

type PasswordInputProps = {
  value: string
  onChange: (value: string) => void
  name?: string
  autoComplete?: 'current-password' | 'new-password'
  className?: string
}

export function PasswordInput(props: PasswordInputProps) {
  const { value, onChange, name = 'password', autoComplete = 'current-password', className } = props
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Input
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      className={className}
      value={value}
      onText={onChange}
      after={
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="rounded-4 p-1 text-ink-3 hover:text-ink"
        >
          <Icon />
        </button>
      }
    />
  )
}
