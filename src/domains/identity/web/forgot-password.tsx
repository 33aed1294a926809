// Requests a link for a new password. The page's text does not depend on whether the address is known.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useRequestReset } from './api.ts'
import { Door, DoorButton, doorForm } from './door.tsx'

export function ForgotPassword() {
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState(false)
  const request = useRequestReset()
  const handleSubmit = () => {
    const wrong = !looksLikeAddress(email)
    setMissing(wrong)
    if (!wrong) request.mutate(email)
  }
  if (request.isSuccess) return <Sent email={email} onAgain={() => request.reset()} />
  return (
    <Door help="forgot-password" title="Forgot password" note="We send you a link to choose a new one.">
      <Form onSubmit={handleSubmit} className={doorForm}>
        <Field label="Email" error={missing ? 'Enter an address such as name@example.com.' : undefined}>
          <Input
            name="email"
            type="email"
            autoComplete="username"
            className="h-11"
            value={email}
            onText={setEmail}
          />
        </Field>
        <ErrorLine error={request.error} />
        <DoorButton busy={request.isPending}>Send link</DoorButton>
        <p className="text-ink-2">
          Remembered it?{' '}
          <Link to="/signin" className="link">
            Sign in
          </Link>
        </p>
      </Form>
    </Door>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <Door help="forgot-password" title="Check your email">
      <output className="mt-1 flex flex-col items-start gap-4 text-ink-2">
        <p>
          If <span className="font-medium break-all text-ink">{email.trim()}</span> has an account, we sent a
          link. It works once, for 30 minutes.
        </p>
        <PlainButton onClick={onAgain}>Use another address</PlainButton>
      </output>
    </Door>
  )
}

export function looksLikeAddress(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
}
