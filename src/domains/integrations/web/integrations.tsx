// Every connection in a list, and one of them beside it.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { ADMINS, roleMay } from '#shared/permissions.ts'
import { look } from '#shared/status.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { plural } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { toast } from '#ui/toast-store.ts'
import { useIsMobile } from '#ui/use-media.ts'
import type { IntegrationSummary } from '../contract/schemas.ts'
import { INTEGRATION_LOOKS, KIND_LABELS, type Kind } from '../contract/words.ts'
import { integrationsQuery, useConnectionActions } from './api.ts'
import { IntegrationDetail } from './integration-detail.tsx'
import { type IntegrationSearch, readIntegrationSearch } from './search.ts'

const NOT_ALLOWED = 'Admins can connect, test and disconnect.'

export function Integrations() {
  const search = useReadSearch(readIntegrationSearch, useSearch({ from: '/staff/platform-integrations' }))
  const { user } = useRouteContext({ from: '/staff' })
  const change = useChangeSearch<IntegrationSearch>()
  const isMobile = useIsMobile()
  const list = useQuery(integrationsQuery)
  const disabledReason = roleMay(user.role, ADMINS) ? undefined : NOT_ALLOWED
  // A narrow page shows the list first.
  const kind = search.kind ?? (isMobile ? undefined : 'meta')
  const items = list.data?.items ?? []
  return (
    <>
      <title>Integrations · Candor Hire</title>
      <Page>
        <PageHeader
          title="Integrations"
          note={<span className="max-md:hidden">{list.data ? countsOf(items) : ''}</span>}
          actions={<TestAll items={items} disabledReason={disabledReason} />}
        />
        <div className="grid min-h-0 flex-1 grid-cols-[340px_minmax(0,1fr)] border-t @max-[820px]/page:grid-cols-[260px_minmax(0,1fr)] max-md:block max-md:overflow-y-auto">
          {isMobile && kind ? null : (
            <nav
              aria-label="Connections"
              className="min-w-0 overflow-y-auto border-r pb-18 max-md:border-r-0"
            >
              <QueryState query={list} />
              <ul>
                {items.map((item) => (
                  <Row
                    key={item.kind}
                    item={item}
                    isOpen={item.kind === kind}
                    onOpen={() => change({ kind: item.kind })}
                  />
                ))}
              </ul>
            </nav>
          )}
          {kind ? (
            <IntegrationDetail
              key={kind}
              kind={kind}
              zone={user.timezone}
              disabledReason={disabledReason}
              onBack={isMobile ? () => change({ kind: undefined }) : undefined}
            />
          ) : null}
        </div>
      </Page>
    </>
  )
}

function countsOf(items: readonly IntegrationSummary[]): string {
  const off = items.filter(({ status }) => status === 'disconnected').length
  const marked = items.filter((item) => item.needsAttention).length
  const parts = [
    `${items.length - off - marked} connected`,
    marked > 0 && `${marked} ${marked === 1 ? 'needs' : 'need'} attention`,
    off > 0 && `${off} not connected`,
  ]
  return parts.filter(Boolean).join(', ')
}

type RowProps = { item: IntegrationSummary; isOpen: boolean; onOpen: () => void }

function Row({ item, isOpen, onOpen }: RowProps) {
  const { kind, status, note, lastAt, needsAttention } = item
  const tone = status === 'expired' ? 'text-danger-text' : 'text-warning-text'
  return (
    <li className="border-b">
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={cx(
          'grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5 py-[11px] pr-4 pl-6 text-left hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-16 max-md:pl-4',
          isOpen && 'bg-selected shadow-[inset_2px_0_0_var(--accent)]',
        )}
      >
        <span className="truncate font-medium">{KIND_LABELS[kind]}</span>
        <IntegrationPill item={item} />
        <span className={cx('truncate text-12', needsAttention ? tone : 'text-ink-3')}>{note}</span>
        {lastAt ? <RelativeTime at={lastAt} className="text-right text-12 text-ink-3" /> : <span />}
      </button>
    </li>
  )
}

const EXPIRING = look('warning', 'wait', 'Expires soon')

export const IntegrationPill = ({ item }: { item: Pick<IntegrationSummary, 'status' | 'warning'> }) =>
  item.warning && item.status !== 'expired' ? (
    <StatusPill look={EXPIRING} label={item.warning} />
  ) : (
    <StatusPill look={INTEGRATION_LOOKS[item.status]} />
  )

type TestAllProps = { items: readonly IntegrationSummary[]; disabledReason: string | undefined }

/** One after the other, so that a slow provider is seen as such. */
function TestAll({ items, disabledReason }: TestAllProps) {
  const { test } = useConnectionActions()
  const [running, setRunning] = useState<Kind>()
  const handleTest = async () => {
    const failed: string[] = []
    const testable = items.filter(({ isTestable }) => isTestable)
    for (const { kind } of testable) {
      setRunning(kind)
      const tested = await test.mutateAsync(kind).catch(() => null)
      if (!tested?.lastTest?.ok) failed.push(KIND_LABELS[kind])
    }
    setRunning(undefined)
    toast(
      failed.length > 0
        ? { tone: 'warning', title: `Failed: ${failed.join(', ')}` }
        : { title: `${plural(testable.length, 'connection')} tested. All answered.` },
    )
  }
  return (
    <Button
      icon={RotateCw}
      busy={running !== undefined}
      disabledReason={disabledReason}
      onClick={() => void handleTest()}
    >
      Test all
    </Button>
  )
}
