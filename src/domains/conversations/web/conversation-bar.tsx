// The colleague of a conversation. Opening it marks its replies as read.
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import type { Candidate } from '#domains/candidates/contract/schemas.ts'
import { staffQuery } from '#domains/identity/web/index.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import { conversationQuery, useConversationActs } from './api.ts'

/** The server decides whether this user is the reader. */
export function useReading(id: string, newest: string | undefined): void {
  const { data: conversation } = useQuery(conversationQuery(id))
  const { mutate } = useConversationActs(id).read
  const since = conversation?.unreadSince
  useEffect(() => {
    if (newest && since) mutate(undefined)
  }, [newest, since, mutate])
}

export function ConversationBar({ candidate: { id } }: { candidate: Pick<Candidate, 'id'> }) {
  const { data: conversation } = useQuery(conversationQuery(id))
  const staff = useQuery(staffQuery).data?.items ?? []
  const { assign } = useConversationActs(id)
  if (!conversation) return null
  const { assignee } = conversation
  const choose = (userId: string | null) => assign.mutate(userId, { onError: showFailure })
  const none = { id: 'none', label: 'No one', checked: !assignee, onSelect: () => choose(null) }
  return (
    <div className="flex items-center gap-2 px-5 pt-3 text-12 text-ink-2 max-md:px-4">
      <span>Assigned to</span>
      <DropdownMenu
        trigger={
          <Button size="sm" busy={assign.isPending} aria-label={`Assigned to ${assignee?.name ?? 'no one'}`}>
            <span className="max-w-48 truncate">{assignee?.name ?? 'No one'}</span>
            <ChevronDown className="size-3.5 text-ink-3" aria-hidden="true" />
          </Button>
        }
        items={[
          none,
          ...staff.map(({ id: userId, name }) => ({
            id: userId,
            label: name,
            checked: assignee?.id === userId,
            onSelect: () => choose(userId),
          })),
        ]}
      />
    </div>
  )
}
