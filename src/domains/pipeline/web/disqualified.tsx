// Who was ruled out, why, when and from where; whose second chance has come; and what the reasons say about postings.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { loadCandidatePanel, TooManyFound } from '#domains/candidates/web/index.ts'
import { ViewMenu } from '#domains/settings/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState, FilteredEmpty } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { formatTotal } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { noSelection, type Selection } from '#ui/selection.ts'
import { Tabs } from '#ui/tabs.tsx'
import type { DisqualifiedFilter } from '../contract-disqualified.ts'
import { disqualifiedCountQuery, disqualifiedQuery, exportAddress } from './disqualified-api.ts'
import { DisqualifiedBulk } from './disqualified-bulk.tsx'
import { DisqualifiedCard, disqualifiedColumns } from './disqualified-columns.tsx'
import { DisqualifiedFilters } from './disqualified-filters.tsx'
import { ReasonsByPosting } from './reasons-by-posting.tsx'
import {
  type ChangeSearch,
  type DisqualifiedSearch,
  type DisqualifiedTab,
  disqualifiedFilterOf,
  disqualifiedViewOf,
  hasDisqualifiedFilter,
  NO_DISQUALIFIED_FILTER,
  readDisqualifiedSearch,
} from './search.ts'

const CandidatePanel = lazy(async () => ({ default: (await loadCandidatePanel()).CandidatePanel }))

export function Disqualified() {
  const search = useSearch({ from: '/staff/disqualified' })
  const change = useChangeSearch()
  const tab = search.tab ?? 'everyone'
  const filter: DisqualifiedFilter = {
    ...disqualifiedFilterOf(search),
    ...(tab === 'second-chance' && { secondChance: true }),
  }
  return (
    <>
      <title>Disqualified · Candor Hire</title>
      <Page>
        <PageHeader
          title="Disqualified"
          note={tab === 'reasons' ? undefined : <ListCount filter={filter} />}
          actions={
            tab === 'reasons' ? null : (
              <Button asChild icon={Download}>
                <a href={exportAddress(filter)} download>
                  Export CSV
                </a>
              </Button>
            )
          }
        />
        <DisqualifiedTabs tab={tab} search={search} onChange={change} />
        {tab === 'reasons' ? (
          <ReasonsByPosting search={search} onChange={change} />
        ) : (
          <People key={tab} tab={tab} filter={filter} search={search} onChange={change} />
        )}
      </Page>
      {search.candidate ? (
        <Suspense>
          <CandidatePanel
            id={search.candidate}
            onOpen={(candidate) => change({ candidate })}
            onClose={() => change({ candidate: undefined })}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** As many as the list holds with its filters, to be held beside the figure that led here. */
function ListCount({ filter }: { filter: DisqualifiedFilter }) {
  const total = useQuery(disqualifiedCountQuery(filter))
  return total.data ? <Count>{formatTotal(total.data)}</Count> : null
}

type TabsProps = { tab: DisqualifiedTab; search: DisqualifiedSearch; onChange: ChangeSearch }

function DisqualifiedTabs({ tab, search, onChange }: TabsProps) {
  const everyone = useQuery(disqualifiedCountQuery({}))
  const due = useQuery(disqualifiedCountQuery({ secondChance: true }))
  const navigate = useNavigate()
  return (
    <Tabs
      label="Lists"
      value={tab}
      onChange={(next) => onChange({ tab: next === 'everyone' ? undefined : next })}
      items={[
        { value: 'everyone', label: 'All', ...(everyone.data && { count: everyone.data.count }) },
        { value: 'second-chance', label: 'Second look', ...(due.data && { count: due.data.count }) },
        { value: 'reasons', label: 'Reasons by posting' },
      ]}
      after={
        <ViewMenu
          list="disqualified"
          current={disqualifiedViewOf(search)}
          onOpen={(view) => void navigate({ to: '/disqualified', search: readDisqualifiedSearch(view) })}
        />
      }
    />
  )
}

type PeopleProps = {
  tab: 'everyone' | 'second-chance'
  filter: DisqualifiedFilter
  search: DisqualifiedSearch
  onChange: ChangeSearch
}

function People({ tab, filter, search, onChange }: PeopleProps) {
  const list = useInfiniteQuery(disqualifiedQuery(filter))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data])
  const total = list.data?.pages[0]?.total ?? { count: 0, exact: true }
  const key = JSON.stringify(filter)
  const [made, setMade] = useState<{ key: string; selection: Selection }>({ key, selection: noSelection })
  const selection = made.key === key ? made.selection : noSelection
  const handleSelect = (next: Selection) => setMade({ key, selection: next })
  const empty = hasDisqualifiedFilter(search) ? (
    <FilteredEmpty noun="people" onClear={() => onChange(NO_DISQUALIFIED_FILTER)} />
  ) : (
    <EmptyState
      title={tab === 'everyone' ? 'No disqualified candidates' : 'No candidates due for a second look'}
      done
    >
      {tab === 'everyone'
        ? 'Disqualified candidates appear here with the reason. You can bring them back.'
        : 'A reason can set the days until a second look. Candidates appear here when those days have passed.'}
    </EmptyState>
  )
  return (
    <>
      <DisqualifiedFilters search={search} onChange={onChange} />
      {total.cut ? <TooManyFound advice="Narrow your search." /> : null}
      {list.isError ? (
        <ComponentError onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : (
        <DataTable
          label="Disqualified"
          rows={rows}
          columns={disqualifiedColumns(tab === 'second-chance')}
          rowId={(row) => row.id}
          rowLabel={(row) => row.candidate.name}
          total={total.count}
          loading={list.isPending}
          selection={selection}
          onSelectionChange={handleSelect}
          openId={rows.find((row) => row.candidate.id === search.candidate)?.id}
          onOpen={(row) => onChange({ candidate: row.candidate.id })}
          onEndReached={list.hasNextPage && !list.isFetching ? () => void list.fetchNextPage() : undefined}
          renderCard={(row) => <DisqualifiedCard row={row} />}
          empty={empty}
        />
      )}
      <DisqualifiedBulk
        rows={rows}
        selection={selection}
        onSelectionChange={handleSelect}
        align={search.candidate ? 'start' : 'center'}
      />
    </>
  )
}

function useChangeSearch(): ChangeSearch {
  const navigate = useNavigate({ from: '/disqualified' })
  return (changes, options = {}) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: options.replace ?? false })
}
