// A new customer confirms the address. By a button, because mail programs open links by themselves.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { type LinkFacts, useConfirmEmail } from './api.ts'
import { Door, DoorButton, doorForm } from './door.tsx'
import { LinkPage, SignInLink } from './link-page.tsx'

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
  const confirm = useConfirmEmail()
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
      <div className={doorForm}>
        <p className="text-ink-2">
          If you did not open this account, close this page. The account stays unusable.
        </p>
        <ErrorLine error={confirm.error} />
        <DoorButton type="button" busy={confirm.isPending} onClick={() => confirm.mutate(link.token)}>
          Confirm address
        </DoorButton>
      </div>
    </Door>
  )
}
