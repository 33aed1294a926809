// Sign-in of staff and customers, under three addresses with different texts.
import { Link, useSearch } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useFace } from '#platform/web/face.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { usePasskeySignIn, useSignIn } from './api.ts'
import { Door, DoorButton, doorForm } from './door.tsx'
import { PasswordInput } from './password-input.tsx'
import { SecondStep } from './second-step.tsx'
import { SetupNotice } from './setup-notice.tsx'
import { SingleSignOn, SingleSignOnProblem } from './single-sign-on.tsx'
import { useEnter } from './use-enter.ts'

export function SignIn() {
  return (
    <Door help="signin" title="Sign in" note="For staff and customers.">
      <SetupNotice className="mb-5" />
      <SignInForm />
      <NewHere />
    </Door>
  )
}

export function StaffSignIn({ notice }: { notice?: ReactNode }) {
  return (
    <Door help="signin" title="Sign in" note="For the agency’s staff. Colleagues join by invitation.">
      {notice}
      <SetupNotice className="mb-5" />
      <SignInForm />
      <p className="mt-4 text-ink-2">
        Are you a customer?{' '}
        <Link to="/portal/login" className="link">
          Sign in to the portal
        </Link>
      </p>
    </Door>
  )
}

export function PortalSignIn({ notice }: { notice?: ReactNode }) {
  return (
    <Door help="signin" title="Sign in" note="Your leads, postings and orders in the customer portal.">
      {notice}
      <SetupNotice className="mb-5" />
      <SignInForm />
      <NewHere />
    </Door>
  )
}

function NewHere() {
  return (
    <p className="mt-4 text-ink-2">
      New here?{' '}
      <Link to="/portal/register" className="link">
        Open a customer account
      </Link>
    </p>
  )
}

function SignInForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [secondStep, setSecondStep] = useState(false)
  const signIn = useSignIn()
  const enter = useEnter()
  const { ended } = useSearch({ strict: false })
  const handleSubmit = () => {
    const incomplete = email.trim() === '' || password === ''
    setMissing(incomplete)
    if (incomplete) return
    signIn.mutate(
      { email, password },
      {
        onSuccess: (answer) => {
          if (!('secondStep' in answer)) return void enter()
          setPassword('')
          return setSecondStep(true)
        },
      },
    )
  }
  if (secondStep) return <SecondStep onBack={() => setSecondStep(false)} />
  return (
    <Form onSubmit={handleSubmit} className={doorForm}>
      <SingleSignOnProblem />
      {ended ? (
        <output className="rounded-8 bg-info-subtle px-3.5 py-2.5 text-info-text">
          Your session ended. Sign in to go on.
        </output>
      ) : null}
      <Field label="Email" error={missing && email.trim() === '' ? 'Enter your email address.' : undefined}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          className="h-11"
          value={email}
          onText={setEmail}
        />
      </Field>
      <div className="relative">
        <Field label="Password" error={missing && password === '' ? 'Enter your password.' : undefined}>
          <PasswordInput value={password} onChange={setPassword} className="h-11" />
        </Field>
        {/* After the field in keyboard order, but beside its label on the screen. */}
        <Link to="/forgot-password" className="link absolute top-0 right-0">
          Forgot password?
        </Link>
      </div>
      <ErrorLine error={signIn.error} />
      <DoorButton busy={signIn.isPending}>Sign in</DoorButton>
      <OtherWays />
    </Form>
  )
}

function OtherWays() {
  const { hasSingleSignOn } = useFace()
  const hasPasskeys = 'credentials' in navigator && 'PublicKeyCredential' in window
  if (!hasSingleSignOn && !hasPasskeys) return null
  return (
    <>
      <div aria-hidden="true" className="flex items-center gap-3 text-12 text-ink-3">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
      <SingleSignOn />
      {hasPasskeys ? <UsePasskey /> : null}
    </>
  )
}

function UsePasskey() {
  const passkey = usePasskeySignIn()
  const enter = useEnter()
  return (
    <>
      <PlainButton
        size="lg"
        icon={Fingerprint}
        busy={passkey.isPending}
        className="h-11 w-full"
        onClick={() => passkey.mutate(undefined, { onSuccess: () => void enter() })}
      >
        Use a passkey
      </PlainButton>
      {passkey.error ? (
        <p role="alert" className="text-danger-text">
          {passkey.error instanceof ApiError
            ? sentenceOf(passkey.error)
            : 'No passkey was used. Try again, or use your password.'}
        </p>
      ) : null}
    </>
  )
}
