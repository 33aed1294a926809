// Every change to a candidate with the old value, the author and the origin. For managers and admins.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { staffQuery } from '#domains/identity/web/index.ts'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { AuditLine } from '../contract/dossier.ts'
import type { Candidate } from '../contract/schemas.ts'
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
  suppression_lifted: 'allowed messages again',
  consent_revoked: 'withdrew a consent',
  status_followed: 'moved the candidate on the board and changed the status',
  task_done: 'finished a task',
  task_reopened: 'reopened a task',
}

export function CandidateAudit({ candidate }: { candidate: Candidate }) {
  const list = useList(useInfiniteQuery(auditQuery(candidate.id)))
  const staff = useQuery(staffQuery)
  const nameOf = (userId: unknown) =>
    staff.data?.items.find(({ id }) => id === userId)?.name ?? 'a former colleague'
  return (
    <ListState
      list={list}
      loading={<ListSkeleton />}
      empty={
        <EmptyState title="No changes yet" headingLevel={3}>
          Future changes appear here.
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
