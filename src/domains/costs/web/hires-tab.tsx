// The hires of a month with what each one cost. A row opens its receipt.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { Colleague } from '#domains/identity/web/index.ts'
import { ListTotal } from '#platform/web/list/list-count.tsx'
import { ListFilters } from '#platform/web/list/list-filters.tsx'
import { listSort } from '#platform/web/list/list-sort.ts'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import { ago } from '#ui/cells.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { formatMoney } from '#ui/format.ts'
import { NotedText } from '#ui/noted-text.tsx'
import { namedOptions } from '#ui/options.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column, RowLink } from '#ui/table-columns.ts'
import { HIRE_FILTERS } from '../contract/filters.ts'
import type { CostMonth } from '../contract/month-schemas.ts'
import type { Hire } from '../contract/schemas.ts'
import { MONTH_LOOKS } from '../contract/words.ts'
import { type HiresInput, hiresQuery } from './api.ts'
import { FilteredTotal, MonthTotal } from './hires-total.tsx'
import { Incomplete } from './incomplete.tsx'
import { dayWords, monthWords } from './months.ts'
import type { CostsSearch, HireSort } from './search.ts'

const sorting = listSort<HireSort>('-hired_at', { hired_at: 'hired', cost: 'cost' })

/** The days of the address, else the month. */
export function hireFilter(search: CostsSearch, month: string): HiresInput {
  const { client, job, campaign, recruiter, candidate, state, from, to } = search
  const hasDays = from !== undefined || to !== undefined
  // A candidate's or a posting's hires are few, and any of their months may be meant.
  const isOne = candidate !== undefined || job !== undefined
  const days = hasDays || isOne ? { from, to } : { month }
  return { ...days, client, job, campaign, recruiter, candidate, state }
}

const isWholeMonth = ({ month, ...narrowing }: HiresInput) =>
  month !== undefined && Object.values(narrowing).every((value) => value === undefined)

const columns: Column<Hire>[] = [
  { id: 'candidate', header: 'Candidate', main: true, cell: ({ candidate }) => candidate.name },
  {
    id: 'job',
    header: 'Job',
    width: 220,
    priority: 3,
    cell: ({ job }) => (
      <NotedText note={job.reference} className="pr-3">
        {job.title}
      </NotedText>
    ),
  },
  {
    id: 'client',
    header: 'Client',
    width: 160,
    priority: 4,
    cell: ({ client }) => <span className="block truncate pr-3">{client.name}</span>,
  },
  {
    id: 'recruiter',
    header: 'Recruiter',
    width: 140,
    priority: 6,
    cell: ({ recruiter }) => recruiter?.name ?? <span className="text-ink-3">–</span>,
  },
  {
    id: 'state',
    header: 'Month',
    width: 150,
    priority: 5,
    cell: ({ state, isReversed }) =>
      isReversed ? <span className="text-ink-3">Reversed</span> : <StatusPill look={MONTH_LOOKS[state]} />,
  },
  {
    id: 'hired',
    header: 'Hired',
    width: 100,
    priority: 2,
    align: 'right',
    sortable: true,
    cell: ago((row) => row.hiredAt),
  },
  {
    id: 'cost',
    header: 'Cost',
    // "incomplete −$1,234,567.89" fits.
    width: 190,
    priority: 1,
    align: 'right',
    sortable: true,
    cell: (hire) => <Cost hire={hire} />,
  },
]

function Cost({ hire: { costCents, missing } }: { hire: Hire }) {
  return (
    <span className="num">
      <Incomplete missing={missing} />
      <span className="font-medium">{formatMoney(costCents)}</span>
    </span>
  )
}

type Row = Hire & { application: string }

const receiptLink: RowLink<Row> = (row, props) => (
  <Link
    to="/cost-per-hire/$id"
    params={{ id: row.application }}
    search={{ receipt: row.receiptId }}
    {...props}
  />
)

type HiresTabProps = {
  month: CostMonth
  search: CostsSearch
  onChange: ChangeSearch<CostsSearch>
  onClear: (() => void) | undefined
}

export function HiresTab({ month, search, onChange, onClear }: HiresTabProps) {
  const navigate = useNavigate()
  const filter = hireFilter(search, month.month)
  const input = { ...filter, sort: search.sort }
  const list = useList(useInfiniteQuery(hiresQuery(input)))
  return (
    <>
      <Filters search={search} onChange={onChange} onClear={onClear}>
        <ListTotal list={list} />
      </Filters>
      <ListTable
        label="Hires"
        noun="hires"
        list={{ ...list, rows: list.rows.map((row) => ({ ...row, application: row.id, id: row.receiptId })) }}
        columns={columns}
        sort={sorting.ofSearch(search.sort)}
        onSortChange={(next) => onChange({ sort: sorting.ofColumn(next) })}
        rowLabel={({ candidate }) => candidate.name}
        onOpen={(row) =>
          void navigate({
            to: '/cost-per-hire/$id',
            params: { id: row.application },
            search: { receipt: row.receiptId },
          })
        }
        link={receiptLink}
        renderCard={(row) => <HireCard hire={row} />}
        onClear={onClear}
        empty={
          <EmptyState title={`No hires in ${monthWords(month.month)}`}>
            A candidate who reaches a Hired stage gets a receipt here, with every cost since the ad.
          </EmptyState>
        }
      />
      {isWholeMonth(filter) ? <MonthTotal month={month} /> : <FilteredTotal list={list} />}
    </>
  )
}

function HireCard({ hire }: { hire: Hire }) {
  return (
    <span className="flex items-baseline gap-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{hire.candidate.name}</span>
        <span className="block truncate text-12 text-ink-3">
          {hire.job.title}, {hire.client.name}
        </span>
        {hire.missing > 0 ? (
          <span className="block text-12 text-warning-text">Some costs are not recorded</span>
        ) : null}
      </span>
      <span className="num flex-none text-right">
        <span className="block font-medium">{formatMoney(hire.costCents)}</span>
        <span className="block text-12 text-ink-3">
          hired <RelativeTime at={hire.hiredAt} />
        </span>
      </span>
    </span>
  )
}

type FiltersProps = Pick<HiresTabProps, 'search' | 'onChange' | 'onClear'> & { children: ReactNode }

function Filters({ search, onChange, onClear, children }: FiltersProps) {
  const clients = useQuery(allClientsQuery).data
  const { from, to, recruiter } = search
  return (
    <FilterBar onClear={onClear} actions={<span className="text-ink-3">{children}</span>}>
      {from || to ? (
        <FilterChip
          field="Hired"
          operator=""
          value={[from && `from ${dayWords(from)}`, to && `to ${dayWords(to)}`].filter(Boolean).join(' ')}
          onRemove={() => onChange({ from: undefined, to: undefined })}
        />
      ) : null}
      <ListFilters
        filters={HIRE_FILTERS}
        search={search}
        onChange={onChange}
        options={{ client: namedOptions(clients) }}
        nameOf={{ client: () => 'One client' }}
        texts={{
          job: 'one posting',
          campaign: 'one campaign',
          candidate: 'one candidate',
          recruiter: recruiter && <Colleague id={recruiter} />,
        }}
      />
    </FilterBar>
  )
}
