// The invitations to a customer's own address, accepted or declined here. Nothing shows without one.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../contract/endpoints.ts'
import type { OwnInvitation } from '../contract/schemas.ts'
import { CLIENT_ROLE_LABELS } from '../contract/words.ts'
import { customerQuery } from './api.ts'

const invitationsQuery = queryOptions({
  queryKey: ['clients', 'invitations'],
  queryFn: ({ signal }) => call(contract.listOwnInvitations, { signal }),
})

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
  const outcome = (title: string) => ({
    onSuccess: () => void toast({ title }),
    onError: showFailure,
  })
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
  const cache = useQueryClient()
  const onSettled = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['clients'] }),
      cache.invalidateQueries({ queryKey: customerQuery.queryKey }),
    ])
  return {
    accept: useMutation({
      mutationFn: (id: string) =>
        call(contract.acceptOwnInvitation, {
          params: { id },
        }),
      onSettled,
    }),
    decline: useMutation({
      mutationFn: (id: string) =>
        call(contract.declineOwnInvitation, {
          params: { id },
        }),
      onSettled,
    }),
  }
}
