// The password: the last change, and changing it.
import { useState } from 'react'
import { passwordProblem } from '#platform/shared/password-rule.ts'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast-store.ts'
import { useChangePassword } from './account-api.ts'
import { NewPassword } from './new-password.tsx'
import { PasswordInput } from './password-input.tsx'
import { Section } from './section.tsx'

export function AccountPassword({ email, changedAt }: { email: string; changedAt: string | null }) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title="Password"
      note={changedAt ? <ChangedAt at={changedAt} /> : 'Not changed since the account was created.'}
      action={
        <Button size="sm" onClick={() => setOpen(true)}>
          Change password
        </Button>
      }
    >
      {open ? <ChangeDialog email={email} onClose={() => setOpen(false)} /> : null}
    </Section>
  )
}

function ChangedAt({ at }: { at: string }) {
  return (
    <>
      Changed <RelativeTime at={at} ago />.
    </>
  )
}

function ChangeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const change = useChangePassword()
  const problem = passwordProblem(password, email)
  const handleSubmit = () => {
    setChecked(true)
    if (current === '' || problem) return
    change.mutate(
      { current, password },
      {
        onSuccess: () => {
          toast({ title: 'Password changed', description: 'Your other sessions were ended.' })
          onClose()
        },
      },
    )
  }
  const refused = change.error ? sentenceOf(change.error) : undefined
  const aboutCurrent =
    change.error instanceof ApiError && change.error.problem?.fields?.[0]?.path === 'current'
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title="Change password"
      description="This ends your other sessions."
      submitLabel="Change password"
      busy={change.isPending}
    >
      <Field
        label="Current password"
        error={checked && current === '' ? 'Enter your password.' : currentError(aboutCurrent, refused)}
      >
        <PasswordInput name="current" value={current} onChange={setCurrent} />
      </Field>
      <NewPassword
        label="New password"
        value={password}
        onChange={setPassword}
        email={email}
        error={checked && problem ? problem : currentError(!aboutCurrent, refused)}
      />
    </FormDialog>
  )
}

const currentError = (applies: boolean, message: string | undefined) => (applies ? message : undefined)
