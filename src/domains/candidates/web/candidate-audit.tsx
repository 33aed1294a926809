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
  activity_added: 'wrote into the timeline',
  file_added: 'kept a file',
  file_removed: 'removed a file',
  consent_given: 'recorded a consent',
  consent_revoked: 'took a consent back',
  status_followed: 'moved them on the board, and the status with it',
  task_done: 'finished a task',
  task_reopened: 'opened a task again',
}

export function CandidateAudit({ candidate }: { candidate: Candidate }) {
  const audit = useInfiniteQuery(auditQuery(candidate.id))
  const staff = useQuery(staffQuery)
  if (audit.isPending) return <ListSkeleton />
  if (audit.isError) return <ComponentError onRetry={() => void audit.refetch()} busy={audit.isFetching} />
  const lines = audit.data.pages.flatMap((page) => page.items)
  if (lines.length === 0) {
    return (
      <EmptyState title="Nothing on record" headingLevel={3}>
        Every change from now on is listed here.
      </EmptyState>
    )
  }
  const nameOf = (userId: unknown) => staff.data?.items.find(({ id }) => id === userId)?.name ?? 'somebody'
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
