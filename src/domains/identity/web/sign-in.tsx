// Signing in: staff and customers use the same door.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Logo } from '#ui/logo.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { keepDraftsOf } from '#ui/use-draft.ts'
import { currentUserQuery, useSignIn } from './api.ts'

export function SignIn() {
  return (
    <main id="main" className="grid min-h-dvh bg-surface text-16 md:grid-cols-2">
      <title>Sign in · Candor Hire</title>
      <div className="flex flex-col px-11 py-7 max-md:px-5">
        <a href="/" className="flex items-center gap-2.5 self-start rounded-4 text-14 font-semibold">
          <Logo />
          Candor Hire
        </a>
        <div className="m-auto w-full max-w-[390px] py-10 max-md:mx-0 max-md:mt-0 max-md:max-w-none">
          <h1 className="text-24 font-semibold">Sign in</h1>
          <p className="mt-1 mb-5 text-14 text-ink-2">Staff and customers use the same door.</p>
          <SignInForm />
        </div>
      </div>
      <div className="flex items-center border-l bg-canvas p-15 max-md:hidden">
        <p className="max-w-[26ch] text-32 font-semibold text-balance">
          Every lead, price, decision and cent can be explained.
        </p>
      </div>
    </main>
  )
}

function SignInForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const signIn = useSignIn()
  const enter = useEnter()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const incomplete = email.trim() === '' || password === ''
    setMissing(incomplete)
    if (!incomplete) signIn.mutate({ email, password }, { onSuccess: () => void enter() })
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4 text-14">
      <Field label="Email" error={missing && email.trim() === '' ? 'Enter your e-mail address.' : undefined}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          className="h-11"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Password" error={missing && password === '' ? 'Enter your password.' : undefined}>
        <PasswordInput value={password} onChange={setPassword} />
      </Field>
      {signIn.isError ? (
        <p role="alert" className="text-danger-text">
          {sentenceOf(signIn.error)}
        </p>
      ) : null}
      <PlainButton type="submit" variant="primary" size="lg" busy={signIn.isPending} className="h-11 w-full">
        Sign in
      </PlainButton>
    </form>
  )
}

function PasswordInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Input
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      className="h-11"
      value={value}
      onChange={(event) => onChange(event.target.value)}
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

/** Goes where the person wanted to go, but only within this site. */
function useEnter() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  return async () => {
    client.clear()
    const user = await client.ensureQueryData(currentUserQuery)
    keepDraftsOf(user.id)
    await navigate({ href: isOwnPath(next) ? next : '/', replace: true })
  }
}

export function isOwnPath(next: string | undefined): next is string {
  return next !== undefined && /^\/(?![/\\])/.test(next)
}
