// Every change to a person with what it was before, who made it and from where. For managers and admins.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { staffQuery } from '#domains/identity/web/index.ts'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { EmptyState } from '#ui/empty-state.tsx'
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
  const list = useList(useInfiniteQuery(auditQuery(candidate.id)))
  const staff = useQuery(staffQuery)
  const nameOf = (userId: unknown) => staff.data?.items.find(({ id }) => id === userId)?.name ?? 'somebody'
  return (
    <ListState
      list={list}
      loading={<ListSkeleton />}
      empty={
        <EmptyState title="Nothing on record" headingLevel={3}>
          Every change from now on is listed here.
        </EmptyState>
      }
    >
      <div className="pb-4">
        <Timeline events={list.rows.map((line) => toEvent(line, nameOf))} />
        <MoreButton list={list} className="mx-5 max-md:mx-4">
          Show older
        </MoreButton>
      </div>
    </ListState>
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
