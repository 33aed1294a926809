// The members of a client: invite, send again, change role, remove. Staff and owners see the same list.
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { look } from '#shared/status.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { Field } from '#ui/field.tsx'
import { FooterNote, FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Member } from '../contract/schemas.ts'
import { CLIENT_ROLE_LABELS, CLIENT_ROLES, type ClientRole } from '../contract/words.ts'
import { LimitDialog, limitWords } from './member-limit.tsx'
import { membersFile, membersQuery, type Team, useMemberActs } from './members-api.ts'

type MembersProps = {
  team: Team
  title: string
  /** Why this user cannot change members. */
  disabledReason: string | undefined
}

export function Members({ team, title, disabledReason }: MembersProps) {
  const members = useQuery(membersQuery(team))
  const [isInviting, setInviting] = useState(false)
  return (
    <section aria-labelledby="members">
      <div className="mb-1 flex items-center gap-2">
        <h3 id="members" className="text-14 font-semibold">
          {title}
        </h3>
        <Button
          size="sm"
          icon={UserPlus}
          className="ml-auto"
          onClick={() => setInviting(true)}
          disabledReason={disabledReason}
        >
          Invite
        </Button>
        <ListMenu exportAddress={membersFile(team)} />
      </div>
      <QueryState query={members} loading={<Skeleton className="h-16" />} />
      {members.data?.items.length === 0 ? (
        <p className="py-2 text-ink-2">No members yet. Invite the first owner.</p>
      ) : null}
      <ul aria-label="Members">
        {members.data?.items.map((member) => (
          <MemberRow key={member.userId} {...{ member, team, disabledReason }} />
        ))}
      </ul>
      {isInviting ? <InviteDialog team={team} onClose={() => setInviting(false)} /> : null}
    </section>
  )
}

type MemberRowProps = { member: Member; team: Team; disabledReason: string | undefined }

function MemberRow({ member, team, disabledReason }: MemberRowProps) {
  const { resend, change, remove } = useMemberActs(team)
  const [isRemoving, setRemoving] = useState(false)
  const [isLimiting, setLimiting] = useState(false)
  const roles = CLIENT_ROLES.map((role) => ({
    id: role,
    label: CLIENT_ROLE_LABELS[role].label,
    checked: role === member.role,
    onSelect: () => {
      if (role !== member.role)
        change.mutate({ userId: member.userId, role }, outcome(`${member.name} has a new role`))
    },
    disabledReason: disabledReason,
  }))
  const again = {
    id: 'resend',
    label: 'Send invitation again',
    onSelect: () => resend.mutate(member.userId, outcome(`Invitation sent again to ${member.email}`)),
    disabledReason: disabledReason,
  }
  const isInvited = member.status === 'invited'
  const limit = {
    id: 'limit',
    label: 'Set spending limit',
    onSelect: () => setLimiting(true),
    disabledReason: disabledReason,
  }
  const hasLimit = member.role === 'member' && !isInvited
  const removal = {
    id: 'remove',
    label: isInvited ? 'Revoke invitation' : 'Remove member',
    danger: true,
    onSelect: () => setRemoving(true),
    disabledReason: disabledReason,
  }
  return (
    <li className="flex items-center gap-3 border-t py-2">
      <span className="min-w-0 flex-1">
        {/* Without an account there is no name yet. */}
        <span className="block truncate font-medium">{isInvited ? member.email : member.name}</span>
        {isInvited ? null : <span className="block truncate text-12 text-ink-2">{member.email}</span>}
        {hasLimit ? (
          <span className="num block truncate text-12 text-ink-3">{limitWords(member)}</span>
        ) : null}
      </span>
      {member.status === 'active' ? null : <StatusPill look={STATUS_LOOKS[member.status]} />}
      <span className="text-12 text-ink-2">{CLIENT_ROLE_LABELS[member.role].label}</span>
      <MoreMenu
        label={`More about ${member.name}`}
        groups={[
          { label: 'Role', items: roles },
          { items: [...(hasLimit ? [limit] : []), ...(isInvited ? [again] : []), removal] },
        ]}
      />
      {isLimiting ? <LimitDialog {...{ member, team }} onClose={() => setLimiting(false)} /> : null}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        {...(isInvited ? REVOKING : REMOVING)}
        title={isInvited ? `Revoke the invitation of ${member.email}?` : `Remove ${member.name}?`}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(member.userId, {
            ...outcome(isInvited ? 'Invitation revoked' : `${member.name} removed`),
            onSettled: () => setRemoving(false),
          })
        }
      />
    </li>
  )
}

const REMOVING = {
  description: 'They lose access to this company at their next request. Their work stays.',
  confirmLabel: 'Remove member',
  cancelLabel: 'Keep member',
}
const REVOKING = {
  description: 'The link in their email no longer works.',
  confirmLabel: 'Revoke invitation',
  cancelLabel: 'Keep invitation',
}

const STATUS_LOOKS = {
  invited: look('info', 'dashed', 'Invited'),
  disabled: look('neutral', 'cross', 'Disabled'),
}

const outcome = (title: string) => ({
  onSuccess: () => void toast({ title }),
  onError: showFailure,
})

function InviteDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { invite } = useMemberActs(team)
  const form = useForm({
    start: { email: '', role: 'member' as ClientRole },
    check: ({ email }) => ({
      email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
        ? null
        : 'Enter an address such as name@example.com.',
    }),
    act: invite,
  })
  const handleSubmit = () =>
    form.submit(({ email, role }) =>
      invite.mutate(
        { email, role },
        {
          onSuccess: ({ status }) => {
            toast({ title: status === 'invited' ? `Invitation sent to ${email}` : `${email} added` })
            onClose()
          },
        },
      ),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title="Invite to the portal"
      width={480}
      submitLabel="Send invitation"
      busy={invite.isPending}
      aside={<FooterNote>The link works for 7 days</FooterNote>}
    >
      <Field label="Email" required error={form.problem('email')}>
        <Input type="email" autoComplete="off" maxLength={254} {...form.text('email')} />
      </Field>
      <Field label="Role" group error={form.problem('role')}>
        <RadioGroup
          {...form.field('role')}
          options={CLIENT_ROLES.map((value) => ({
            value,
            label: CLIENT_ROLE_LABELS[value].label,
            hint: CLIENT_ROLE_LABELS[value].note,
          }))}
        />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
