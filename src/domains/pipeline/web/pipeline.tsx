// The board: moves by mouse, key or menu, now or as of a past day.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { loadCandidatePanel, TooManyFound } from '#domains/candidates/web/index.ts'
import { JOB_LOOKS } from '#domains/jobs/contract/words.ts'
import { addressOf } from '#platform/web/api-client.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, FilteredEmpty } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { formatTotal, plural } from '#ui/format.ts'
import { formatDate } from '#ui/format-time.ts'
import { ListNotice } from '#ui/list-notice.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import { exportBoard } from '../contract/endpoints.ts'
import { AddDialog } from './add-dialog.tsx'
import { boardQuery, loadMore } from './api.ts'
import { AsOf } from './as-of.tsx'
import { BoardBulk } from './board-bulk.tsx'
import type { Board } from './board-cache.ts'
import { BoardFilters } from './board-filters.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { EndPostingsDialog } from './end-postings-dialog.tsx'
import { PipelineBoard } from './pipeline-board.tsx'
import { ScopeSwitcher } from './scope-switcher.tsx'
import {
  type ChangeBoard,
  filterOf,
  hasBoardFilter,
  NO_BOARD_FILTER,
  type PipelineSearch,
  readPipelineSearch,
} from './search.ts'
import { useNow } from './use-now.ts'
import { useShownBoard } from './use-shown-board.ts'

const CandidatePanel = lazyPart(loadCandidatePanel, 'CandidatePanel')

export function Pipeline() {
  const search = useReadSearch(readPipelineSearch, useSearch({ from: '/staff/employer/pipeline' }))
  const change = useChangeSearch<PipelineSearch>()
  const [adding, setAdding] = useState(false)
  const { selected, setSelected } = useSelectionOn(JSON.stringify(filterOf(search)))
  return (
    <>
      <title>Pipeline · Candor Hire</title>
      <Page>
        <Head search={search} onChange={change} onAdd={() => setAdding(true)} />
        <BoardFilters search={search} onChange={change} />
        {search.asOf ? <PastNotice day={search.asOf} onLive={() => change({ asOf: undefined })} /> : null}
        <BoardArea
          search={search}
          selected={selected}
          onSelect={setSelected}
          onChange={change}
          onAdd={() => setAdding(true)}
        />
        <BoardBulk
          filter={filterOf(search)}
          selected={selected}
          onSelect={setSelected}
          align={search.candidate ? 'start' : 'center'}
        />
      </Page>
      {search.candidate ? (
        <CandidatePanel
          id={search.candidate}
          onOpen={(candidate) => change({ candidate })}
          onClose={() => change({ candidate: undefined })}
        />
      ) : null}
      {adding ? (
        <AddDialog jobId={search.job} clientId={search.client} onClose={() => setAdding(false)} />
      ) : null}
    </>
  )
}

type HeadProps = { search: PipelineSearch; onChange: ChangeBoard; onAdd: () => void }

/** Reads only the board's figures, so a move renders it only when a figure changes. */
function Head({ search, onChange, onAdd }: HeadProps) {
  const mobile = useIsMobile()
  const { data } = useQuery({ ...boardQuery(filterOf(search)), select: headOf, structuralSharing: true })
  return (
    <PageHeader
      title="Pipeline"
      note={
        <span className="flex min-w-0 items-center gap-2">
          <ScopeSwitcher search={search} title={data?.title} onChange={onChange} />
          {data?.status && data.status !== 'open' && !mobile ? (
            <StatusPill look={JOB_LOOKS[data.status]} />
          ) : null}
          {data && !mobile ? <span className="truncate">{data.note}</span> : null}
        </span>
      }
      actions={
        <>
          <ListMenu exportAddress={addressOf(exportBoard, { query: filterOf(search) })} />
          <AsOf value={search.asOf} short={mobile} onChange={(asOf) => onChange({ asOf })} />
          <Button
            variant="primary"
            icon={Plus}
            disabledReason={search.asOf ? 'Past days are read-only.' : undefined}
            onClick={onAdd}
            className="max-md:hidden"
          >
            Add candidate
          </Button>
        </>
      }
    />
  )
}

const headOf = (board: Board) => ({
  title: board.heading?.title,
  note: noteOf(board),
  status: board.heading?.status,
})

type BoardAreaProps = {
  search: PipelineSearch
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onChange: ChangeBoard
  onAdd: () => void
}

function BoardArea({ search, onChange, onAdd, ...rest }: BoardAreaProps) {
  const board = useQuery(boardQuery(filterOf(search)))
  const handleEndReached = useLoadMore(search)
  const { shown, waiting } = useShownBoard(board.data, filterOf(search))
  if (board.isPending) return <BoardSkeleton />
  if (!shown) return <ComponentError onRetry={() => void board.refetch()} busy={board.isFetching} />
  const empty = shown.columns.every(({ total }) => total.count === 0)
  return (
    <>
      <EndedNotice jobId={search.asOf ? undefined : search.job} heading={shown.heading} />
      {shown.columns.some(({ total }) => total.cut) ? <CutNotice search={search} /> : null}
      {empty ? (
        <EmptyBoard search={search} onChange={onChange} onAdd={onAdd} />
      ) : (
        <PipelineBoard
          {...rest}
          board={shown}
          waiting={waiting}
          oneJob={Boolean(search.job)}
          openCandidate={search.candidate}
          at={search.at}
          past={Boolean(search.asOf)}
          onOpen={(candidate) => onChange({ candidate })}
          onEndReached={handleEndReached}
          onLimit={() => onChange({ sla: search.sla === 'over' ? undefined : 'over' })}
          limitChosen={search.sla === 'over'}
        />
      )}
    </>
  )
}

/** A column without a search or limit filter is complete. Only its count may be cut, and says so. */
function CutNotice({ search: { q, job, sla } }: { search: PipelineSearch }) {
  if (q && !job) return <TooManyFound advice="Narrow your search, or choose one job." />
  if (!q && !sla) return null
  return (
    <ListNotice>
      A column with a + has more cards than shown. Choose an owner, or narrow your search.
    </ListNotice>
  )
}

type EndedNoticeProps = { jobId: string | undefined; heading: Board['heading'] }

/** A filled or closed posting whose candidates still wait for an answer. */
function EndedNotice({ jobId, heading }: EndedNoticeProps) {
  const [isOpen, setOpen] = useState(false)
  const mobile = useIsMobile()
  if (!jobId || !heading?.status) return null
  const status = JOB_LOOKS[heading.status].label.toLowerCase()
  // The narrow header has no room for the status.
  if (heading.remaining === 0)
    return mobile && heading.status !== 'open' ? <ListNotice>This posting is {status}.</ListNotice> : null
  const count = plural(heading.remaining, 'candidate')
  return (
    <>
      <output className="flex flex-none items-center gap-3 bg-warning-subtle px-6 py-1.5 text-warning-text max-md:px-4">
        <span className="flex-1">
          This posting is {status}. {count} still {heading.remaining === 1 ? 'waits' : 'wait'} for an answer.
        </span>
        <Button size="sm" onClick={() => setOpen(true)}>
          Disqualify remaining…
        </Button>
      </output>
      {isOpen ? <EndPostingsDialog jobIds={[jobId]} act={null} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function EmptyBoard({ search, onChange, onAdd }: HeadProps) {
  if (hasBoardFilter(search))
    return <FilteredEmpty noun="applications" onClear={() => onChange(NO_BOARD_FILTER)} />
  if (search.asOf)
    return (
      <EmptyState title="No candidates on the board that day">
        No applications were active. Choose another day, or go back to now.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No candidates on this board yet"
      action={
        <Button variant="primary" icon={Plus} onClick={onAdd}>
          Add candidate
        </Button>
      }
    >
      Candidates appear here when they apply for a job, or when you submit them for one.
    </EmptyState>
  )
}

function PastNotice({ day, onLive }: { day: string; onLive: () => void }) {
  const now = useNow()
  const date = formatDate(new Date(`${day}T12:00:00`), { now })
  return (
    <output className="flex flex-none items-center gap-3 bg-warning-subtle px-6 py-1.5 text-warning-text max-md:px-4">
      <span className="flex-1">The board at the end of {date}. Cards cannot be moved.</span>
      <Button size="sm" onClick={onLive}>
        Back to now
      </Button>
    </output>
  )
}

/** "CH-2041 · 28 active · 3 openings" */
function noteOf({ columns, heading }: Board): string {
  const active = columns.filter(({ stage }) => stage.kind !== 'hired')
  const count = active.reduce((sum, { total }) => sum + total.count, 0)
  const exact = active.every(({ total }) => total.exact)
  const openings = heading?.openings
    ? `${heading.openings} ${heading.openings === 1 ? 'opening' : 'openings'}`
    : ''
  const counted = `${formatTotal({ count, exact, cut: !exact })} active`
  return [heading?.note, counted, openings].filter(Boolean).join(' · ')
}

/** A selection belongs to its board. */
function useSelectionOn(key: string) {
  const [made, setMade] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set() })
  const setSelected = useCallback((ids: ReadonlySet<string>) => setMade({ key, ids }), [key])
  return { selected: made.key === key ? made.ids : NOBODY, setSelected }
}
const NOBODY: ReadonlySet<string> = new Set()

function useLoadMore(search: PipelineSearch) {
  const client = useQueryClient()
  const loading = useRef(new Set<string>())
  return (stageId: string) => {
    if (loading.current.has(stageId)) return
    loading.current.add(stageId)
    void loadMore(client, filterOf(search), stageId)
      .catch(() => undefined)
      .finally(() => loading.current.delete(stageId))
  }
}
