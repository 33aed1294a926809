// The invitations to a customer's own address, accepted or declined here. Nothing shows without one.
import { useQuery } from '@tanstack/react-query'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../contract/endpoints.ts'
import type { OwnInvitation } from '../contract/schemas.ts'
import { CLIENT_ROLE_LABELS } from '../contract/words.ts'
import { customerQuery } from './api.ts'

const invitationsQuery = queryOf(['clients', 'invitations'], contract.listOwnInvitations, {})

export function OwnInvitations() {
  const invitations = useQuery(invitationsQuery)
  const { data } = invitations
  if (!data) return <QueryState query={invitations} loading={null} />
  if (data.items.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="mb-8 rounded-8 border px-4 pt-3">
      <h2 id="invitations" className="text-16 font-semibold">
        Invitations
      </h2>
      <p className="mb-1 text-ink-2">You see the data of a company after you accept.</p>
      <ul>
        {data.items.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation: { id, company, inviter, role } }: { invitation: OwnInvitation }) {
  const { accept, decline } = useAnswers()
  const outcome = (title: string) => ({ onSuccess: () => void toast({ title }), onError: showFailure })
  const isBusy = accept.isPending || decline.isPending
  return (
    <li className="flex flex-wrap items-center gap-3 border-t py-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{company}</span>
        <span className="block text-12 text-ink-2">
          {inviter ? `${inviter} invites you as ` : 'You are invited as '}
          {CLIENT_ROLE_LABELS[role].label.toLowerCase()}
        </span>
      </span>
      <Button size="sm" disabled={isBusy} onClick={() => decline.mutate(id, outcome('Invitation declined'))}>
        Decline
      </Button>
      <Button
        size="sm"
        variant="primary"
        busy={accept.isPending}
        disabled={isBusy}
        onClick={() => accept.mutate(id, outcome(`You are a member of ${company}`))}
      >
        Accept
      </Button>
    </li>
  )
}

function useAnswers() {
  return {
    accept: useAct(contract.acceptOwnInvitation, (id: string) => ({ params: { id } }), {
      refresh: ['clients', customerQuery.queryKey],
    }),
    decline: useAct(contract.declineOwnInvitation, (id: string) => ({ params: { id } }), {
      refresh: ['clients', customerQuery.queryKey],
    }),
  }
}
