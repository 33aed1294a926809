// A new customer confirms the address and chooses a password. By a button, because mail programs open links by themselves.
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { passwordProblem } from '#shared/password-rule.ts'
import { Form } from '#ui/form.tsx'
import { type LinkFacts, useConfirmEmail } from './api.ts'
import { Door, DoorButton, doorForm } from './door.tsx'
import { LinkPage, SignInLink } from './link-page.tsx'
import { NewPassword } from './new-password.tsx'

export function ConfirmEmail() {
  return (
    <LinkPage
      help="portal-register"
      kind="confirmation"
      gone={{ note: 'It was already used or has expired. Sign in, or open the account again.' }}
    >
      {(link) => <Confirm link={link} />}
    </LinkPage>
  )
}

function Confirm({ link }: { link: LinkFacts & { token: string } }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = useConfirmEmail()
  const handleSubmit = () => {
    const found = passwordProblem(password, link.email)
    setProblem(found)
    if (!found) confirm.mutate({ token: link.token, password })
  }
  if (confirm.isSuccess) {
    return (
      <Door
        help="portal-register"
        title="Address confirmed"
        note="Your account is ready. Sign in with the password you chose."
      >
        <SignInLink />
      </Door>
    )
  }
  return (
    <Door help="portal-register" title="Confirm your address" note={`${link.name}, ${link.email}`}>
      <Form onSubmit={handleSubmit} className={doorForm}>
        <input type="hidden" name="username" autoComplete="username" value={link.email} />
        <NewPassword
          value={password}
          onChange={setPassword}
          email={link.email}
          error={problem ?? undefined}
          className="h-11"
        />
        <p className="text-ink-2">
          If you did not open this account, close this page. The account stays unusable.
        </p>
        <ErrorLine error={confirm.error} />
        <DoorButton busy={confirm.isPending}>Confirm address</DoorButton>
      </Form>
    </Door>
  )
}
