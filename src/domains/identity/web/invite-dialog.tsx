// Invites colleagues: several addresses, one role. Existing users are named before anything is sent.
import { TriangleAlert } from 'lucide-react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import type { StaffRole } from '#shared/roles.ts'
import { Field } from '#ui/field.tsx'
import { FooterNote, FormDialog } from '#ui/form-dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { User } from '../contract/users.ts'
import { looksLikeAddress } from './forgot-password.tsx'
import { roleOptions } from './role-words.ts'
import { useUserActions } from './users-api.ts'

export function InviteDialog({ users, onClose }: { users: readonly User[]; onClose: () => void }) {
  const { invite } = useUserActions()
  const known = new Map(users.map((user) => [user.email.toLowerCase(), user]))
  const freshOf = (emails: readonly string[]) => emails.filter((email) => !known.has(email.toLowerCase()))
  const form = useForm({
    start: { emails: [] as string[], role: 'recruiter' as StaffRole },
    check: ({ emails }) => ({ emails: addressProblem(freshOf(emails)) }),
    act: invite,
    // One address is wrong: "emails.2".
    fieldOf: (path) => path.split('.')[0] ?? path,
  })
  const { emails } = form.values
  const fresh = freshOf(emails)
  const handleSubmit = () =>
    form.submit(({ role }) =>
      invite.mutate(
        { emails: fresh, role },
        {
          onSuccess: ({ invited, skipped }) => {
            toast({
              title: sentence(invited.length),
              ...(skipped[0] && {
                tone: 'warning',
                description: skipped.map((each) => each.reason).join(' '),
              }),
            })
            onClose()
          },
        },
      ),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title="Invite colleagues"
      width={520}
      submitLabel={fresh.length > 1 ? `Send ${fresh.length} invitations` : 'Send invitation'}
      busy={invite.isPending}
      aside={<FooterNote>Links work for 7 days</FooterNote>}
    >
      <Field
        label="Email addresses"
        hint="Press Enter or a comma after each address."
        error={form.problem('emails')}
      >
        <TagInput {...form.field('emails')} />
      </Field>
      {emails.map((email) => (
        <Known key={email} user={known.get(email.toLowerCase())} />
      ))}
      <Field label="Role" group error={form.problem('role')}>
        <RadioGroup {...form.field('role')} options={roleOptions} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

function addressProblem(fresh: readonly string[]): string | null {
  const wrong = fresh.find((email) => !looksLikeAddress(email))
  if (wrong) return `${wrong} is not an address such as name@example.com.`
  return fresh.length === 0 ? 'Enter at least one address.' : null
}

function Known({ user }: { user: User | undefined }) {
  if (!user) return null
  const words = user.status === 'invited' ? 'was already invited' : `is already ${article(user.role)} here`
  return (
    <p className="-mt-1.5 flex gap-1.5 text-12 text-warning-text">
      <TriangleAlert className="mt-px size-3.5" />
      {user.name} {words}. No invitation is sent.
    </p>
  )
}

const article = (role: StaffRole) => (role === 'admin' ? 'an admin' : `a ${role}`)
const sentence = (count: number) => (count === 1 ? 'Invitation sent' : `${count} invitations sent`)
