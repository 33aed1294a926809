// All colleagues with role, status and last visit. Admins change them, managers see them.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { roleMay } from '#shared/permissions.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { pill } from '#ui/cells.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ForbiddenState } from '#ui/forbidden-state.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import { identityPermissions } from '../contract/permissions.ts'
import type { User } from '../contract/users.ts'
import { ROLE_NAMES, USER_LOOKS } from '../contract/words.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'
import { usersQuery } from './users-api.ts'
import { readUsersSearch } from './users-search.ts'

const emailOf = (user: User) => user.email

const columns: readonly Column<User>[] = [
  {
    id: 'name',
    header: 'Name',
    main: true,
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-2.5 font-medium">
        <Avatar name={user.name} kind="staff" />
        <span className="truncate">{user.name}</span>
      </span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    width: 260,
    priority: 5,
    cell: emailOf,
    compact: { width: 170, cell: emailOf },
  },
  { id: 'role', header: 'Role', width: 120, priority: 2, cell: (user) => ROLE_NAMES[user.role] },
  { id: 'status', header: 'Status', width: 120, priority: 1, cell: pill((user) => USER_LOOKS[user.status]) },
  {
    id: 'two-factor',
    header: 'Two-factor',
    width: 110,
    priority: 4,
    cell: (user) => (user.status === 'invited' ? null : <TwoFactor on={user.twoFactor} />),
  },
  {
    id: 'seen',
    priority: 3,
    header: 'Last seen',
    width: 130,
    align: 'right',
    cell: (user) => <LastSeen user={user} />,
  },
]

export function Users() {
  const { user } = useRouteContext({ from: '/staff' })
  const router = useRouter()
  if (roleMay(user.role, identityPermissions.seeUsers)) {
    return <UserList mayManage={roleMay(user.role, identityPermissions.manageUsers)} ownId={user.id} />
  }
  return (
    <ForbiddenState
      what="the list of users"
      who="Managers can view it, and admins can change it."
      onBack={() => router.history.back()}
      onHome={() => void router.navigate({ to: '/hiring-tracker' })}
    />
  )
}

function UserList({ mayManage, ownId }: { mayManage: boolean; ownId: string }) {
  const users = useQuery(usersQuery)
  const { invite } = readUsersSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const setInviting = (open: boolean) =>
    void navigate({ to: '/admin', search: open ? { invite: true } : {}, replace: !open })
  const [openId, setOpenId] = useState<string | null>(null)
  const rows = users.data?.items ?? []
  return (
    <>
      <div className="flex min-h-13 flex-none items-center gap-3 px-6 py-2 max-md:px-4">
        <Button
          variant="primary"
          icon={UserPlus}
          disabledReason={mayManage ? undefined : 'Only admins can invite colleagues.'}
          onClick={() => setInviting(true)}
        >
          Invite
        </Button>
        <p className="ml-auto text-right text-12 text-ink-3">{users.data ? inWords(rows) : null}</p>
        <ListMenu exportAddress="/api/users/export.csv" />
      </div>
      {users.isLoadingError ? (
        <QueryState query={users} />
      ) : (
        <DataTable
          label="Users"
          rows={rows}
          columns={columns}
          rowId={(user) => user.id}
          rowLabel={(user) => user.name}
          loading={users.isPending}
          onOpen={(user) => setOpenId(user.id)}
          renderCard={(user) => <UserCard user={user} />}
        />
      )}
      {invite && mayManage && users.data ? (
        <InviteDialog users={rows} onClose={() => setInviting(false)} />
      ) : null}
      <UserDialog
        key={openId}
        user={rows.find((row) => row.id === openId) ?? null}
        mayManage={mayManage}
        isSelf={openId === ownId}
        onClose={() => setOpenId(null)}
      />
    </>
  )
}

/** "14 active, 2 invited, 1 disabled. 2 admins, 4 managers, 11 recruiters." */
function inWords(users: readonly User[]): string {
  const status = (word: User['status']) => {
    const count = users.filter((user) => user.status === word).length
    return count > 0 ? [`${count} ${word}`] : []
  }
  const role = (word: User['role']) => {
    const count = users.filter((user) => user.role === word).length
    return count > 0 ? [`${count} ${word}${count === 1 ? '' : 's'}`] : []
  }
  const statuses = [...status('active'), ...status('invited'), ...status('disabled')]
  const roles = [...role('admin'), ...role('manager'), ...role('recruiter')]
  return `${statuses.join(', ')}. ${roles.join(', ')}.`
}

function TwoFactor({ on }: { on: boolean }) {
  return on ? 'On' : <span className="text-warning-text">Off</span>
}

function LastSeen({ user }: { user: User }) {
  if (user.invitation) {
    return (
      <span className="text-ink-3">
        sent <RelativeTime at={user.invitation.sentAt} />
      </span>
    )
  }
  if (!user.lastSeenAt) return <span className="text-ink-3">Never</span>
  return <RelativeTime at={user.lastSeenAt} className="text-ink-3" />
}

function UserCard({ user }: { user: User }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={user.name} kind="staff" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-medium">{user.name}</span>
        <span className="block truncate text-ink-2">{user.email}</span>
        <span className="block text-12 text-ink-3">
          {ROLE_NAMES[user.role]}, <LastSeen user={user} />
        </span>
      </span>
      <StatusPill look={USER_LOOKS[user.status]} />
    </div>
  )
}
