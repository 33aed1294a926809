// Every change to a person with what it was before, who made it and from where. For managers and admins.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { staffQuery } from '#domains/identity/web/index.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { AuditLine } from '../contract-dossier.ts'
import type { Candidate } from '../schemas.ts'
import { Changes } from './changes.tsx'
import { auditQuery } from './dossier-api.ts'

const ACTIONS: Record<string, string> = {
  created: 'added this candidate',
  edited: 'changed',
  merged: 'merged a duplicate',
  undone: 'undid a change',
  activity_added: 'added to the timeline',
  file_added: 'added a file',
  file_removed: 'removed a file',
  consent_given: 'recorded a consent',
  consent_revoked: 'withdrew a consent',
  status_followed: 'moved the candidate on the board and changed the status',
  task_done: 'finished a task',
  task_reopened: 'reopened a task',
}

export function CandidateAudit({ candidate }: { candidate: Candidate }) {
  const audit = useInfiniteQuery(auditQuery(candidate.id))
  const staff = useQuery(staffQuery)
  if (audit.isPending) return <ListSkeleton />
  if (audit.isError) return <ComponentError onRetry={() => void audit.refetch()} busy={audit.isFetching} />
  const lines = audit.data.pages.flatMap((page) => page.items)
  if (lines.length === 0) {
    return (
      <EmptyState title="No changes yet" headingLevel={3}>
        Future changes appear here.
      </EmptyState>
    )
  }
  const nameOf = (userId: unknown) =>
    staff.data?.items.find(({ id }) => id === userId)?.name ?? 'a former colleague'
  return (
    <div className="pb-4">
      <Timeline events={lines.map((line) => toEvent(line, nameOf))} />
      {audit.hasNextPage ? (
        <Button
          size="sm"
          className="mx-5 max-md:mx-4"
          busy={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </div>
  )
}

function toEvent(line: AuditLine, nameOf: (userId: unknown) => string) {
  const verb = ACTIONS[line.action] ?? line.action.replaceAll('_', ' ')
  return {
    id: line.id,
    at: line.at,
    icon: History,
    actor: line.by,
    text: <span className="text-ink-2">{line.ip ? `${verb}, from ${line.ip}` : verb}</span>,
    detail: (line.before ?? line.after) ? <Changes change={line} nameOf={nameOf} /> : undefined,
  }
}
