// The webhook lab: compose an event, send it to the real address, whole or broken, and read every event that arrived.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { useEffect } from 'react'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { sendQuery } from './api.ts'
import { EventDetail } from './event-detail.tsx'
import { EventList } from './event-list.tsx'
import { LabComposer } from './lab-composer.tsx'
import { LabResult } from './lab-result.tsx'
import { type LabSearch, readLabSearch } from './search.ts'

const NOT_ALLOWED = 'Managers and admins can send and replay events.'

export function WebhookLab() {
  const search = useReadSearch(readLabSearch, useSearch({ from: '/staff/webhook-test' }))
  const { user } = useRouteContext({ from: '/staff' })
  const change = useChangeSearch<LabSearch>()
  const disabledReason = roleMay(user.role, MANAGERS) ? undefined : NOT_ALLOWED
  return (
    <>
      <title>Webhook lab · Candor Hire</title>
      <Page scroll>
        <PageHeader
          title="Webhook lab"
          note={
            <span className="inline-flex h-[22px] items-center gap-1.5 rounded-4 bg-neutral-subtle px-2 text-12 font-medium text-neutral-text">
              <FlaskConical className="size-3" />
              Test events touch nothing
            </span>
          }
        />
        <div className="grid flex-none grid-cols-[minmax(0,1fr)_396px] border-y @max-[900px]/page:grid-cols-1">
          <LabComposer
            disabledReason={disabledReason}
            onSent={(send) => change({ send }, { replace: true })}
          />
          <Result key={search.send} id={search.send} zone={user.timezone} />
        </div>
        <div className="grid min-h-[420px] flex-1 grid-cols-[minmax(0,1fr)_396px] pb-18 @max-[900px]/page:grid-cols-1">
          <EventList search={search} zone={user.timezone} disabledReason={disabledReason} onChange={change} />
          <EventDetail id={search.event} zone={user.timezone} disabledReason={disabledReason} />
        </div>
      </Page>
    </>
  )
}

function Result({ id, zone }: { id: string | undefined; zone: string }) {
  const found = useQuery({ ...sendQuery(id ?? ''), enabled: id !== undefined })
  const client = useQueryClient()
  const verdict = found.data?.verdict
  // The list below learns at once that its events are done.
  useEffect(() => {
    if (verdict) void client.invalidateQueries({ queryKey: ['webhook_events'] })
  }, [client, verdict])
  return <LabResult send={id ? found.data : undefined} zone={zone} hasFailed={Boolean(id) && found.isError} />
}
