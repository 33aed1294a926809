// A company and its owner register. The page's text does not depend on whether the address is known.
import { Link } from '@tanstack/react-router'
import { useRegisterCustomer } from './api.ts'
import { Door } from './door.tsx'
import { RegistrationForm, useRegistration } from './registration.tsx'

export function PortalRegister() {
  const form = useRegistration(['company', 'name', 'email'])
  const register = useRegisterCustomer()
  if (register.isSuccess) return <Sent email={form.values.email} />
  return (
    <Door
      help="portal-register"
      title="Open a customer account"
      note="For companies that hire. You become the owner of the account."
    >
      <RegistrationForm
        fields={['company', 'name', 'email']}
        form={form}
        act={register}
        label="Open account"
        hasPassword={false}
        onSubmit={({ company, name, email }) =>
          register.mutate({ company, name, email }, { onError: form.show })
        }
      >
        <p className="text-ink-2">
          Have an account?{' '}
          <Link to="/portal/login" className="link">
            Sign in
          </Link>
        </p>
      </RegistrationForm>
    </Door>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <Door help="portal-register" title="Check your email">
      <output className="mt-1 block text-ink-2">
        We sent an email to <span className="font-medium break-all text-ink">{email.trim()}</span>. Use the
        link in it within two days to confirm your address and choose a password.
      </output>
    </Door>
  )
}
