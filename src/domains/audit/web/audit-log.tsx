// The audit log: every change as a sentence, with the open event beside it. For managers and admins.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ListTotal } from '#platform/web/list/list-count.tsx'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { useListSearch } from '#platform/web/list/use-list-search.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { roleMay } from '#shared/permissions.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ForbiddenState } from '#ui/forbidden-state.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import type { AuditEvent } from '../contract/endpoints.ts'
import { type AuditFilter, DAYS_OF_A_KIND } from '../contract/filters.ts'
import { auditPermissions } from '../contract/permissions.ts'
import { eventsQuery } from './api.ts'
import { AuditFilters } from './audit-filters.tsx'
import { EventRows } from './event-rows.tsx'
import { auditSearch, readAuditSearch } from './search.ts'

const EventDrawer = lazyPart(() => import('./event-drawer.tsx'), 'EventDrawer')

export function AuditLog() {
  const { user } = useRouteContext({ from: '/staff' })
  const router = useRouter()
  if (roleMay(user.role, auditPermissions.see)) return <Entries />
  return (
    <ForbiddenState
      what="the audit log"
      who="Managers and admins can view it."
      onBack={() => router.history.back()}
      onHome={() => void router.navigate({ to: '/hiring-tracker' })}
    />
  )
}

/** As the server does it. */
const isShortened = ({ kind, action, actor, subject, q, from }: AuditFilter) =>
  Boolean(kind ?? action) && !actor && !subject && !q && !from

function Entries() {
  const search = useReadSearch(readAuditSearch, useSearch({ strict: false }))
  const { user } = useRouteContext({ from: '/staff' })
  const { change, filter, onClear } = useListSearch(auditSearch, search)
  const list = useList(useInfiniteQuery(eventsQuery(filter)))
  const openIndex = list.rows.findIndex(({ id }) => id === search.event)
  // A link written by hand has only the id.
  const openedAt = search.at ?? list.rows[openIndex]?.at
  const open = ({ id, at }: AuditEvent) => change({ event: id, at })
  const openAt = (index: number) => {
    const row = list.rows[index]
    return row ? () => open(row) : undefined
  }
  const subject = list.rows.find((row) => row.subject.id === search.subject)?.subject.label
  return (
    <>
      <AuditFilters search={search} filter={filter} subject={subject} onChange={change} onClear={onClear} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="min-h-0 flex-1 overflow-y-auto border-t pb-18">
            <ListState
              list={list}
              noun="entries"
              onClear={onClear}
              loading={<ListSkeleton />}
              empty={
                <EmptyState title="No entries yet">Every change appears here with its author.</EmptyState>
              }
            >
              <EventRows events={list.rows} zone={user.timezone} openId={search.event} onOpen={open} />
              <MoreButton list={list} className="m-6 max-md:m-4">
                Show older
              </MoreButton>
            </ListState>
          </div>
          <p className="flex flex-none items-center gap-1.5 border-t px-6 py-2 text-12 text-ink-3 max-md:px-4">
            <span>
              <ListTotal list={list} /> entries, newest first
            </span>
            {isShortened(filter) ? (
              <span>from {DAYS_OF_A_KIND} days. Choose a day to see older ones.</span>
            ) : null}
          </p>
        </div>
        {search.event && openedAt ? (
          <EventDrawer
            key={search.event}
            id={search.event}
            at={openedAt}
            event={list.rows[openIndex]}
            zone={user.timezone}
            position={openIndex >= 0 ? { index: openIndex + 1, total: list.total.count } : undefined}
            onPrevious={openIndex > 0 ? openAt(openIndex - 1) : undefined}
            onNext={openIndex >= 0 ? openAt(openIndex + 1) : undefined}
            onClose={() => change({ event: undefined, at: undefined })}
            onHistory={(event) =>
              change({ ...auditSearch.noFilter, subject: event.subject.id, event: undefined, at: undefined })
            }
          />
        ) : null}
      </div>
    </>
  )
}
