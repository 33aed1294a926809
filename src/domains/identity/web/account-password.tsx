// The password: the last change, and changing it.
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { passwordProblem } from '#shared/password-rule.ts'
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
  const change = useChangePassword()
  const form = useForm({
    start: { current: '', password: '' },
    check: ({ current, password }) => ({
      current: current === '' ? 'Enter your password.' : null,
      password: passwordProblem(password, email),
    }),
    act: change,
  })
  const handleSubmit = () =>
    form.submit((passwords) =>
      change.mutate(passwords, {
        onSuccess: () => {
          toast({ title: 'Password changed', description: 'Your other sessions were ended.' })
          onClose()
        },
      }),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title="Change password"
      description="This ends your other sessions."
      submitLabel="Change password"
      busy={change.isPending}
    >
      <Field label="Current password" error={form.problem('current')}>
        <PasswordInput name="current" {...form.field('current')} />
      </Field>
      <NewPassword
        label="New password"
        {...form.field('password')}
        email={email}
        error={form.problem('password')}
      />
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
