// An invited colleague joins: a name and a password, behind the link of the mail.
import type { FormEvent } from 'react'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { type LinkFacts, useAcceptInvitation } from './api.ts'
import { Door, DoorError, doorForm } from './door.tsx'
import { LinkPage } from './link-page.tsx'
import { PasswordField, TextField, useRegistration } from './registration.tsx'
import { useEnter } from './use-enter.ts'

export function Invitation() {
  return (
    <LinkPage
      help="register"
      kind="invitation"
      gone={{
        note: 'It was used already, taken back, or its seven days are over. Ask an admin for a new one.',
      }}
    >
      {(link) => <Join link={link} />}
    </LinkPage>
  )
}

function Join({ link }: { link: LinkFacts & { token: string } }) {
  const form = useRegistration(['name', 'password'], { email: link.email })
  const accept = useAcceptInvitation()
  const enter = useEnter()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const values = form.read()
    if (!values) return
    accept.mutate(
      { token: link.token, name: values.name, password: values.password },
      { onSuccess: () => void enter(), onError: form.show },
    )
  }
  return (
    <Door help="register" title="Join Candor Hire" note={`You were invited as ${link.role}.`}>
      <form noValidate onSubmit={handleSubmit} className={doorForm}>
        <Field label="Email">
          <Input name="email" autoComplete="username" className="h-11" value={link.email} readOnly />
        </Field>
        <TextField form={form} field="name" />
        <PasswordField form={form} />
        <DoorError error={accept.error} />
        <PlainButton
          type="submit"
          variant="primary"
          size="lg"
          busy={accept.isPending}
          className="h-11 w-full"
        >
          Join
        </PlainButton>
      </form>
    </Door>
  )
}
