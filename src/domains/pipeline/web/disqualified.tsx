// Disqualified candidates with reason, time and stage, candidates to reconsider, and the reasons by posting.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { loadCandidatePanel, TooManyFound } from '#domains/candidates/web/index.ts'
import { SavedViews } from '#domains/settings/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ListTotal, ViewCount } from '#platform/web/list/list-count.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { useListSearch } from '#platform/web/list/use-list-search.ts'
import { useSelection } from '#platform/web/list/use-selection.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { disqualifiedCountQuery, disqualifiedQuery, exportAddress } from './disqualified-api.ts'
import { DisqualifiedBulk } from './disqualified-bulk.tsx'
import { DisqualifiedCard, disqualifiedColumns } from './disqualified-columns.tsx'
import { DisqualifiedFilters } from './disqualified-filters.tsx'
import { ReasonsByPosting } from './reasons-by-posting.tsx'
import { disqualifiedSearch, readDisqualifiedSearch } from './search.ts'

const CandidatePanel = lazyPart(loadCandidatePanel, 'CandidatePanel')

const everyoneCount = <ViewCount query={disqualifiedCountQuery({})} />
const dueCount = <ViewCount query={disqualifiedCountQuery({ secondChance: true })} />

export function Disqualified() {
  const search = useReadSearch(readDisqualifiedSearch, useSearch({ from: '/staff/disqualified' }))
  const { change, filter, view, key, onClear } = useListSearch(disqualifiedSearch, search)
  const { tab = 'everyone' } = search
  const isDue = tab === 'second-chance'
  const asked = { ...filter, ...(isDue && { secondChance: true }) }
  const list = useList(useInfiniteQuery({ ...disqualifiedQuery(asked), enabled: tab !== 'reasons' }))
  const selecting = useSelection(key, list)
  const { tab: _tab, ...everyone } = view
  return (
    <>
      <title>Disqualified · Candor Hire</title>
      <Page>
        <PageHeader
          title="Disqualified"
          note={tab === 'reasons' ? undefined : <ListTotal list={list} />}
          actions={tab === 'reasons' ? null : <ListMenu exportAddress={exportAddress(asked)} />}
        />
        <SavedViews
          list="disqualified"
          current={view}
          builtIn={[
            {
              id: 'everyone',
              name: 'All',
              search: everyone,
              count: everyoneCount,
              active: tab === 'everyone',
            },
            {
              id: 'second-chance',
              name: 'Second look',
              search: { ...everyone, tab: 'second-chance' },
              count: dueCount,
              active: isDue,
            },
            {
              id: 'reasons',
              name: 'Reasons by posting',
              search: { ...everyone, tab: 'reasons' },
              active: tab === 'reasons',
            },
          ]}
        />
        {tab === 'reasons' ? (
          <ReasonsByPosting search={search} onChange={change} />
        ) : (
          <>
            <DisqualifiedFilters search={search} onChange={change} onClear={onClear} />
            {list.total.cut ? <TooManyFound advice="Narrow your search." /> : null}
            <ListTable
              key={tab}
              label="Disqualified"
              noun="people"
              list={list}
              selecting={selecting}
              columns={disqualifiedColumns(isDue)}
              rowLabel={(row) => row.candidate.name}
              openId={list.rows.find((row) => row.candidate.id === search.candidate)?.id}
              onOpen={(row) => change({ candidate: row.candidate.id })}
              renderCard={(row) => <DisqualifiedCard row={row} />}
              onClear={onClear}
              empty={isDue ? <NoneDue /> : <NoneDisqualified />}
            />
            <DisqualifiedBulk {...selecting} rows={list.rows} align={search.candidate ? 'start' : 'center'} />
          </>
        )}
      </Page>
      {search.candidate ? (
        <CandidatePanel
          id={search.candidate}
          onOpen={(candidate) => change({ candidate })}
          onClose={() => change({ candidate: undefined })}
        />
      ) : null}
    </>
  )
}

const NoneDisqualified = () => (
  <EmptyState title="No disqualified candidates" done>
    Disqualified candidates appear here with the reason. You can bring them back.
  </EmptyState>
)

const NoneDue = () => (
  <EmptyState title="No candidates due for a second look" done>
    A reason can set the days until a second look. Candidates appear here when those days have passed.
  </EmptyState>
)
