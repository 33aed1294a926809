// Chooses a new password, behind the link in the email.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { passwordProblem } from '#shared/password-rule.ts'
import { Form } from '#ui/form.tsx'
import { buttonStyle } from '#ui/plain-button.tsx'
import { type LinkFacts, useResetPassword } from './api.ts'
import { Door, DoorButton, doorForm } from './door.tsx'
import { LinkPage, SignInLink } from './link-page.tsx'
import { NewPassword } from './new-password.tsx'

export function ResetPassword() {
  return (
    <LinkPage
      help="forgot-password"
      kind="reset"
      gone={{
        note: 'It was already used or has expired. Request a new one.',
        action: (
          <Link to="/forgot-password" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
            Send a new link
          </Link>
        ),
      }}
    >
      {(link) => <ResetForm link={link} />}
    </LinkPage>
  )
}

function ResetForm({ link }: { link: LinkFacts & { token: string } }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const reset = useResetPassword()
  const handleSubmit = () => {
    const found = passwordProblem(password, link.email)
    setProblem(found)
    if (!found) reset.mutate({ token: link.token, password })
  }
  if (reset.isSuccess) {
    return (
      <Door
        help="forgot-password"
        title="Password changed"
        note="All sessions were ended. Sign in with the new password."
      >
        <SignInLink />
      </Door>
    )
  }
  return (
    <Door help="forgot-password" title="Choose a new password" note={`For ${link.email}.`}>
      <Form onSubmit={handleSubmit} className={doorForm}>
        <input type="hidden" name="username" autoComplete="username" value={link.email} />
        <NewPassword
          label="New password"
          value={password}
          onChange={setPassword}
          email={link.email}
          error={problem ?? undefined}
          className="h-11"
        />
        <ErrorLine error={reset.error} />
        <DoorButton busy={reset.isPending}>Change password</DoorButton>
      </Form>
    </Door>
  )
}
