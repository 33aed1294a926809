// A company and its owner sign up. What the page says does not depend on whether the address is known.
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { PlainButton } from '#ui/plain-button.tsx'
import { useRegisterCustomer } from './api.ts'
import { Door, DoorError, doorForm, doorLink } from './door.tsx'
import { PasswordField, TextField, useRegistration } from './registration.tsx'

export function PortalRegister() {
  const form = useRegistration(['company', 'name', 'email', 'password'])
  const register = useRegisterCustomer()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const values = form.read()
    if (values) register.mutate(values, { onError: form.show })
  }
  if (register.isSuccess) return <Sent email={form.values.email} />
  return (
    <Door
      help="portal-register"
      title="Open a customer account"
      note="For companies that hire. You become the owner of the account."
    >
      <form noValidate onSubmit={handleSubmit} className={doorForm}>
        <TextField form={form} field="company" />
        <TextField form={form} field="name" />
        <TextField form={form} field="email" />
        <PasswordField form={form} />
        <DoorError error={register.error} />
        <PlainButton
          type="submit"
          variant="primary"
          size="lg"
          busy={register.isPending}
          className="h-11 w-full"
        >
          Open account
        </PlainButton>
        <p className="text-ink-2">
          Have an account?{' '}
          <Link to="/portal/login" className={doorLink}>
            Sign in
          </Link>
        </p>
      </form>
    </Door>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <Door help="portal-register" title="Look at your mail">
      <output className="mt-1 block text-ink-2">
        We wrote to <span className="font-medium break-all text-ink">{email.trim()}</span>. Confirm the
        address by the link in the mail within two days; then you can sign in.
      </output>
    </Door>
  )
}
