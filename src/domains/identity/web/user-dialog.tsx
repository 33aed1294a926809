// One colleague: the role and the status.
import type { ReactNode } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { sayDone, toast } from '#ui/toast-store.ts'
import type { User } from '../contract/users.ts'
import { roleOptions } from './role-words.ts'
import { useUserActions } from './users-api.ts'

type UserDialogProps = { user: User | null; mayManage: boolean; isSelf: boolean; onClose: () => void }

export function UserDialog({ user, ...props }: UserDialogProps) {
  return user ? <OneUser user={user} {...props} /> : null
}

const NOT_YOURS = 'Only admins can change users.'

function OneUser({ user, mayManage, isSelf, onClose }: UserDialogProps & { user: User }) {
  const { changeRole } = useUserActions()
  const form = useForm({ start: { role: user.role }, act: changeRole })
  const unchanged = form.values.role === user.role ? 'Choose another role first.' : undefined
  const handleSubmit = () => {
    if (!mayManage || unchanged) return
    form.submit(({ role }) =>
      changeRole.mutate(
        { id: user.id, role },
        { onSuccess: sayDone(`${user.name} has a new role`, onClose) },
      ),
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={user.name}
      description={user.email}
      width={520}
      submitLabel="Change role"
      busy={changeRole.isPending}
      disabledReason={mayManage ? unchanged : NOT_YOURS}
    >
      <Field label="Role" group error={form.problem('role')}>
        <RadioGroup
          {...form.field('role')}
          options={roleOptions.map((option) => ({ ...option, disabled: !mayManage }))}
        />
      </Field>
      <ErrorLine error={form.refusal} />
      {user.singleSignOn ? (
        <Linked user={user} off={mayManage ? undefined : NOT_YOURS} onDone={onClose} />
      ) : null}
      <Access user={user} off={whyOff(mayManage, isSelf)} onDone={onClose} />
    </FormDialog>
  )
}

function whyOff(mayManage: boolean, isSelf: boolean): string | undefined {
  if (!mayManage) return NOT_YOURS
  return isSelf ? 'You cannot disable yourself. Ask another admin.' : undefined
}

function Access({ user, off, onDone }: { user: User; off: string | undefined; onDone: () => void }) {
  const { resend, revoke, disable, enable } = useUserActions()
  if (user.invitation) {
    return (
      <Line
        words={
          <>
            Invited, the link works until <RelativeTime at={user.invitation.expiresAt} />.
          </>
        }
      >
        <Button
          size="sm"
          busy={resend.isPending}
          disabledReason={off}
          onClick={() => resend.mutate(user.id, outcome(`Invitation sent again to ${user.email}`, onDone))}
        >
          Send again
        </Button>
        <Button
          size="sm"
          busy={revoke.isPending}
          disabledReason={off}
          onClick={() => revoke.mutate(user.id, outcome('Invitation revoked', onDone))}
        >
          Revoke
        </Button>
      </Line>
    )
  }
  const disabled = user.status === 'disabled'
  const act = disabled ? enable : disable
  return (
    <Line words={disabled ? 'Disabled: cannot sign in.' : 'Disabling ends all sessions immediately.'}>
      <Button
        size="sm"
        busy={act.isPending}
        disabledReason={off}
        onClick={() =>
          act.mutate(user.id, outcome(`${user.name} is ${disabled ? 'enabled' : 'disabled'}`, onDone))
        }
      >
        {disabled ? 'Enable' : 'Disable'}
      </Button>
    </Line>
  )
}

function Linked({ user, off, onDone }: { user: User; off: string | undefined; onDone: () => void }) {
  const { unlink } = useUserActions()
  return (
    <Line words="Linked to single sign-on. Unlink it if the account there was replaced.">
      <Button
        size="sm"
        busy={unlink.isPending}
        disabledReason={off}
        onClick={() => unlink.mutate(user.id, outcome(`${user.name} is unlinked`, onDone))}
      >
        Unlink
      </Button>
    </Line>
  )
}

function Line({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t pt-3">
      <p className="min-w-0 flex-1 text-ink-2">{words}</p>
      {children}
    </div>
  )
}

function outcome(title: string, onDone: () => void) {
  return {
    onSuccess: sayDone(title, onDone),
    onError: (error: Error) => toast({ tone: 'danger' as const, title: sentenceOf(error) }),
  }
}
