// Registration of staff: the first colleague of an empty installation becomes its admin. Others are invited.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#ui/plain-button.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { registrationQuery, useRegisterFirstAdmin } from './api.ts'
import { Door, doorForm } from './door.tsx'
import { RegistrationForm, useRegistration } from './registration.tsx'
import { endSetup } from './setup-notice.tsx'
import { useEnter } from './use-enter.ts'

/** The agency starts in the timezone of this browser. */
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

export function Register() {
  const registration = useQuery(registrationQuery)
  if (registration.isPending) return <LoadingScreen />
  return registration.data?.open ? <FirstAdmin needsCode={registration.data.needsCode} /> : <ByInvitation />
}

function ByInvitation() {
  return (
    <Door
      help="register"
      title="Staff join by invitation"
      note="Ask an admin for an invitation. The link comes by email."
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

function FirstAdmin({ needsCode }: { needsCode: boolean }) {
  const asked = needsCode ? (['code', 'name', 'email'] as const) : (['name', 'email'] as const)
  // The address in the log contains the code after the #, so no other log has it.
  const form = useRegistration([...asked, 'password'], { code: window.location.hash.slice(1) })
  const register = useRegisterFirstAdmin()
  const enter = useEnter()
  return (
    <Door
      help="register"
      title="Set up Candor Hire"
      note="You are the first user. You become the admin and invite your colleagues."
    >
      <RegistrationForm
        fields={asked}
        form={form}
        act={register}
        label="Create admin account"
        onSubmit={({ code, name, email, password }) =>
          register.mutate(
            { name, email, password, timezone: OWN_ZONE, ...(needsCode && { code }) },
            {
              onSuccess: () => {
                endSetup()
                void enter()
              },
              onError: form.show,
            },
          )
        }
      >
        <p className="text-ink-2">
          Are you a customer?{' '}
          <Link to="/portal/register" className="link">
            Open a customer account
          </Link>
        </p>
      </RegistrationForm>
    </Door>
  )
}
