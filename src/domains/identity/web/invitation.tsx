// An invited colleague or customer joins with a name and a password.
import { useFace } from '#platform/web/face.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { type LinkFacts, useAcceptInvitation } from './api.ts'
import { Door } from './door.tsx'
import { LinkPage } from './link-page.tsx'
import { RegistrationForm, useRegistration } from './registration.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { useEnter } from './use-enter.ts'

export function Invitation() {
  return (
    <LinkPage
      help="register"
      kind="invitation"
      gone={{
        note: 'It was already used, revoked, or has expired. Ask the sender for a new one.',
      }}
    >
      {(link) => <Join link={link} />}
    </LinkPage>
  )
}

const noteOf = ({ role }: LinkFacts) =>
  role === 'customer' ? 'You were invited to the customer portal.' : `You were invited as ${role}.`

function Join({ link }: { link: LinkFacts & { token: string } }) {
  const form = useRegistration(['name', 'password'], { email: link.email })
  const accept = useAcceptInvitation()
  const enter = useEnter()
  const email = (
    <Field label="Email">
      <Input name="email" autoComplete="username" className="h-11" value={link.email} readOnly />
    </Field>
  )
  const { name: agency } = useFace()
  if (link.mustUseSingleSignOn)
    return (
      <Door help="register" title={`Join ${agency}`} note={`${noteOf(link)} Sign in as ${link.email}.`}>
        <SingleSignOn label="Join with single sign-on" />
      </Door>
    )
  return (
    <Door help="register" title={`Join ${agency}`} note={noteOf(link)}>
      <RegistrationForm
        fields={['name']}
        form={form}
        act={accept}
        label="Join"
        before={email}
        onSubmit={({ name, password }) =>
          accept.mutate(
            { token: link.token, name, password },
            { onSuccess: () => void enter(), onError: form.show },
          )
        }
      />
    </Door>
  )
}
