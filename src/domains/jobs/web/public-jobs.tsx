// All open jobs: search, place and distance, kinds and pay. The address contains the search.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Link2, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { STATE_NAMES } from '#platform/shared/us-state-names.ts'
import type { StateCode } from '#platform/shared/us-states.ts'
import { listSearch } from '#platform/web/list/list-search.ts'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { useListSearch } from '#platform/web/list/use-list-search.ts'
import { copyText } from '#ui/copy-text.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/format.ts'
import { HelpLink } from '#ui/help-link.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { PublicSort } from '../contract/words.ts'
import { publicJobsQuery } from './public-api.ts'
import { PublicFilters } from './public-filters.tsx'
import { PublicJobRow } from './public-job-row.tsx'
import { PublicSearchForm } from './public-search-form.tsx'
import { PUBLIC_FILTERS, type PublicSearch } from './search.ts'

export const publicColumn = 'mx-auto w-full max-w-[1152px] px-8 max-md:px-5'
const DEFAULT_RADIUS = 25
const publicSearch = listSearch({ filters: PUBLIC_FILTERS, view: {}, open: {} })

export function PublicJobs() {
  const search = useSearch({ from: '/visitor/jobs' })
  const { change, onClear } = useListSearch(publicSearch, search)
  const [filtersOpen, setFiltersOpen] = useState(false)
  const pages = useInfiniteQuery(publicJobsQuery(search))
  const list = useList(pages)
  const first = pages.data?.pages[0]
  return (
    <div className={cx(publicColumn, 'pb-16')}>
      <title>Open jobs · Candor Hire</title>
      <PublicSearchForm
        key={`${search.q ?? ''}|${search.place ?? ''}`}
        search={search}
        onSearch={change}
        unknownPlace={Boolean(search.place && first && list.isSettled && !first.place && !first.state)}
        wholeState={Boolean(search.place && first?.state)}
      />
      <div className="grid grid-cols-[216px_minmax(0,1fr)] gap-12 max-md:block">
        <div className={cx(filtersOpen ? 'max-md:mb-6' : 'max-md:hidden')}>
          {first?.facets ? <PublicFilters search={search} facets={first.facets} onChange={change} /> : null}
        </div>
        <section aria-label="Jobs" aria-busy={list.isBusy}>
          <ListHead
            search={search}
            total={first?.total?.count}
            place={first?.place ? `${first.place.city}, ${first.place.state}` : undefined}
            state={first?.state ?? undefined}
            onChange={change}
            onToggleFilters={() => setFiltersOpen(!filtersOpen)}
            filtersOpen={filtersOpen}
          />
          <ListState list={list} noun="jobs" onClear={onClear} loading={<RowSkeletons />} empty={<Empty />}>
            <ul>
              {list.rows.map((job) => (
                <PublicJobRow key={job.id} job={job} />
              ))}
            </ul>
            <MoreButton list={list} size="lg" className="mt-6">
              Show more jobs
            </MoreButton>
          </ListState>
        </section>
      </div>
    </div>
  )
}

function Empty() {
  return (
    <EmptyState title="No open jobs right now">
      New jobs appear here when they are published. Check again in a few days.
    </EmptyState>
  )
}

type ListHeadProps = {
  search: PublicSearch
  total: number | undefined
  place: string | undefined
  state: StateCode | undefined
  onChange: (changes: Partial<PublicSearch>) => void
  onToggleFilters: () => void
  filtersOpen: boolean
}

function ListHead({ search, total, place, state, onChange, onToggleFilters, filtersOpen }: ListHeadProps) {
  const [category] = search.category?.length === 1 ? search.category : []
  const noun = category ? `${category.toLowerCase()} job` : 'job'
  const handleCopy = () =>
    void copyText(window.location.href, { title: 'Address copied', otherwise: 'It is in the address bar.' })
  const sorts: { value: PublicSort; label: string }[] = [
    { value: 'newest', label: 'Newest first' },
    ...(place ? [{ value: 'nearest' as const, label: 'Nearest first' }] : []),
    { value: 'pay', label: 'Highest pay first' },
  ]
  // Without a place there is no distance, and the list is sorted by the newest.
  const sort = sorts.some(({ value }) => value === search.sort) ? search.sort : 'newest'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b pb-3">
      <h1 tabIndex={-1} className="num text-24 font-semibold tracking-[-.018em] outline-none max-md:text-20">
        {total === undefined ? 'Open jobs' : plural(total, noun)}
      </h1>
      <HelpLink article="jobs" className="-ml-2" />
      {place ? (
        <span className="text-14 text-ink-2">
          within {search.radius ?? DEFAULT_RADIUS} mi of {place}
        </span>
      ) : null}
      {state ? <span className="text-14 text-ink-2">in {STATE_NAMES[state]}</span> : null}
      <span className="flex-1" />
      <PlainButton
        size="sm"
        icon={SlidersHorizontal}
        className="text-14 md:hidden"
        aria-expanded={filtersOpen}
        onClick={onToggleFilters}
      >
        Filters
      </PlainButton>
      <PlainButton
        variant="ghost"
        size="sm"
        icon={Link2}
        onClick={handleCopy}
        className="text-14 max-md:hidden"
      >
        Copy this search
      </PlainButton>
      <Select
        size="sm"
        className="text-14"
        label="Order"
        value={sort}
        options={sorts}
        onChange={(sort) => onChange({ sort: sort === 'newest' ? undefined : sort })}
      />
    </div>
  )
}

function RowSkeletons() {
  return (
    <div>
      <output className="sr-only">Loading...</output>
      {Array.from({ length: 8 }, (_, place) => (
        <div key={place} aria-hidden="true" className="flex flex-col gap-2.5 border-b py-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  )
}
