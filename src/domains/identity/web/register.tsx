// Registration of staff: the first colleague of an empty installation becomes its admin, everybody else is invited.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#ui/plain-button.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { registrationQuery, useRegisterFirstAdmin } from './api.ts'
import { Door, doorForm, doorLink } from './door.tsx'
import { RegistrationForm, useRegistration } from './registration.tsx'
import { useEnter } from './use-enter.ts'

export function Register() {
  const registration = useQuery(registrationQuery)
  if (registration.isPending) return <LoadingScreen />
  return registration.data?.open ? <FirstAdmin /> : <ByInvitation />
}

function ByInvitation() {
  return (
    <Door
      help="register"
      title="Staff join by invitation"
      note="Ask an admin for one; the link comes by mail."
    >
      <div className={doorForm}>
        <p className="text-ink-2">Are you hiring? Open an account for your company in the customer portal.</p>
        <div className="flex flex-wrap gap-2">
          <Link to="/portal/register" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
            Open a customer account
          </Link>
          <Link to="/login" className={buttonStyle({ size: 'lg' })}>
            Sign in
          </Link>
        </div>
      </div>
    </Door>
  )
}

function FirstAdmin() {
  const form = useRegistration(['name', 'email', 'password'])
  const register = useRegisterFirstAdmin()
  const enter = useEnter()
  return (
    <Door
      help="register"
      title="Set up Candor Hire"
      note="Nobody is here yet. You become the admin and invite the others."
    >
      <RegistrationForm
        fields={['name', 'email']}
        form={form}
        act={register}
        label="Create admin account"
        onSubmit={({ name, email, password }) =>
          register.mutate({ name, email, password }, { onSuccess: () => void enter(), onError: form.show })
        }
      >
        <p className="text-ink-2">
          Are you a customer?{' '}
          <Link to="/portal/register" className={doorLink}>
            Open a customer account
          </Link>
        </p>
      </RegistrationForm>
    </Door>
  )
}
