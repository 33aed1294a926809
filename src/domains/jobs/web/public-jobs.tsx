// All open jobs: search, place and distance, kinds and pay. The address contains the search. Every control is a link or
// a field of one form, so visitors read and filter before, or without, any script.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Link2, SlidersHorizontal } from 'lucide-react'
import { useFace } from '#platform/web/face.ts'
import { listSearch } from '#platform/web/list/list-search.ts'
import { ListState } from '#platform/web/list/list-state.tsx'
import { type List, useList } from '#platform/web/list/use-list.ts'
import { useListSearch } from '#platform/web/list/use-list-search.ts'
import { stringifySearch } from '#platform/web/search-params.ts'
import { text } from '#platform/web/search-readers.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import type { StateCode } from '#shared/us-states.ts'
import { copyText } from '#ui/copy-text.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/format.ts'
import { HelpLink } from '#ui/help-link.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { buttonStyle, PlainButton } from '#ui/plain-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { PublicSort } from '../contract/words.ts'
import { publicJobsQuery } from './public-api.ts'
import { PublicFilters } from './public-filters.tsx'
import { PublicJobRow } from './public-job-row.tsx'
import { DEFAULT_RADIUS, PublicSearchForm, SEARCH_FORM } from './public-search-form.tsx'
import { PUBLIC_FILTERS, type PublicSearch } from './search.ts'

export const publicColumn = 'mx-auto w-full max-w-[1152px] px-8 max-md:px-5'
const FILTERS = 'filters'
const LIST = 'jobs'
const publicSearch = listSearch({ filters: PUBLIC_FILTERS, view: {}, open: { after: text(600) } })

export function PublicJobs() {
  const search = useSearch({ from: '/visitor/jobs' })
  const { change, onClear } = useListSearch(publicSearch, search)
  const { after: _after, ...all } = search
  const pages = useInfiniteQuery(publicJobsQuery(search))
  const list = useList(pages)
  const { name: agency, careersText } = useFace()
  const choose = (changes: Partial<PublicSearch>) => change({ ...changes, after: undefined })
  // Only the first page has counts.
  const first = useInfiniteQuery(publicJobsQuery(all)).data?.pages[0]
  return (
    <div className={cx(publicColumn, 'pb-16')}>
      <title>{`Open jobs · ${agency}`}</title>
      <PublicSearchForm
        key={`${search.q ?? ''}|${search.place ?? ''}`}
        search={search}
        onSearch={choose}
        unknownPlace={Boolean(search.place && first && list.isSettled && !first.place && !first.state)}
        wholeState={Boolean(search.place && first?.state)}
      />
      {careersText ? (
        <p className="mb-8 max-w-[68ch] break-words whitespace-pre-line text-ink-2">{careersText}</p>
      ) : null}
      <div className="grid grid-cols-[216px_minmax(0,1fr)] gap-12 max-md:block">
        {/* On a phone, the link to it opens it. */}
        <div id={FILTERS} className="max-md:mb-6 max-md:not-target:hidden">
          {first?.facets ? <PublicFilters search={search} facets={first.facets} onChange={choose} /> : null}
          <button
            type="submit"
            form={SEARCH_FORM}
            className={cx(buttonStyle({ variant: 'primary', size: 'lg' }), 'mt-5 w-full md:hidden')}
            onClick={() => window.location.assign(`#${LIST}`)}
          >
            Show jobs
          </button>
        </div>
        <section id={LIST} aria-label="Jobs" aria-busy={list.isBusy}>
          <ListHead
            search={search}
            total={first?.total?.count}
            place={first?.place ? `${first.place.city}, ${first.place.state}` : undefined}
            state={first?.state ?? undefined}
            onChange={choose}
          />
          <ListState list={list} noun="jobs" onClear={onClear} loading={<RowSkeletons />} empty={<Empty />}>
            <ul>
              {list.rows.map((job) => (
                <PublicJobRow key={job.id} job={job} />
              ))}
            </ul>
            <MoreJobs list={list} search={all} after={pages.data?.pages.at(-1)?.nextCursor ?? null} />
          </ListState>
        </section>
      </div>
    </div>
  )
}

type MoreJobsProps = { list: List<unknown>; search: PublicSearch; after: string | null }

/** A link to the next jobs. The app adds them to the list. */
function MoreJobs({ list, search, after }: MoreJobsProps) {
  if (!list.hasMore || !after) return null
  return (
    <a
      href={`/jobs${stringifySearch({ ...search, after })}`}
      aria-busy={list.isLoadingMore || undefined}
      className={cx(buttonStyle({ size: 'lg' }), 'mt-6')}
      onClick={(event) => {
        event.preventDefault()
        if (!list.isLoadingMore) list.loadMore()
      }}
    >
      {list.hasMoreFailed ? 'Could not load more. Retry' : 'Show more jobs'}
    </a>
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
}

function ListHead({ search, total, place, state, onChange }: ListHeadProps) {
  const [category] = search.category?.length === 1 ? search.category : []
  const noun = category ? `${category.toLowerCase()} job` : 'job'
  const handleCopy = () =>
    void copyText(window.location.href, { title: 'Address copied', otherwise: 'It is in the address bar.' })
  // With a place the nearest come first. Without one there is no distance.
  const sorts: { value: PublicSort | ''; label: string }[] = [
    ...(place ? [{ value: '' as const, label: 'Nearest first' }] : []),
    { value: place ? 'newest' : '', label: 'Newest first' },
    { value: 'pay', label: 'Highest pay first' },
  ]
  const sort = sorts.find(({ value }) => value === search.sort)?.value ?? ''
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
      <a href={`#${FILTERS}`} className={cx(buttonStyle({ size: 'sm' }), 'text-14 md:hidden')}>
        <SlidersHorizontal /> Filters
      </a>
      <PlainButton
        variant="ghost"
        size="sm"
        icon={Link2}
        onClick={handleCopy}
        className="text-14 max-md:hidden"
      >
        Copy this search
      </PlainButton>
      <NativeSelect
        className="h-7 text-14 font-medium max-md:h-9"
        form={SEARCH_FORM}
        name="sort"
        label="Order"
        value={sort}
        options={sorts}
        onChange={(next) => onChange({ sort: next === '' ? undefined : next })}
      />
    </div>
  )
}

function RowSkeletons() {
  return (
    <div>
      <output className="sr-only">Loading...</output>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} aria-hidden="true" className="flex flex-col gap-2.5 border-b py-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  )
}
