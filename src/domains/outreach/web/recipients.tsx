// The recipients of a campaign by state. Each opens the candidate.

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatExact } from '#ui/format-time.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import type { Campaign, Recipient, Results } from '../contract/schemas.ts'
import { LEFT_OUT, LEFT_OUT_LABELS, STATE_LOOKS, STATES, shownFigures } from '../contract/words.ts'
import { useOutreachRefusal } from './acts.ts'
import { recipientsFile, recipientsQuery, useOutreachActions } from './api.ts'
import { filterInWords, NO_FILTER, type RecipientSearch, readRecipientSearch } from './search.ts'

type RecipientsProps = { campaign: Campaign; states: Results['states'] }

export function Recipients({ campaign, states }: RecipientsProps) {
  const search = useReadSearch(readRecipientSearch, useSearch({ from: '/staff/crm-campaigns/$id' }))
  const change = useChangeSearch<RecipientSearch>()
  const filter = { ...search, campaign: campaign.id }
  const list = useList(useInfiniteQuery(recipientsQuery(filter)))
  const shown = filterInWords(search, shownFigures(campaign))
  const isFiltered = Boolean(shown ?? search.state ?? search.q)
  const clear = () => change(NO_FILTER)
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The figure that was chosen may be a screen above.
    if (shown) head.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const known = STATES.flatMap((state) => states.find((each) => each.state === state) ?? [])
  return (
    <section aria-labelledby="recipients-title" className="pb-18">
      <div ref={head} className="scroll-mb-64">
        <div className="flex items-center gap-2 px-6 max-md:px-4">
          <h2 id="recipients-title" className="text-16 font-semibold">
            Recipients
          </h2>
          <span className="flex-1 text-ink-3 max-md:hidden">each candidate has one state</span>
          <span className="max-md:ml-auto">
            <ListMenu exportAddress={recipientsFile(filter)} />
          </span>
        </div>
        <TabLinks label="States" className="border-b">
          <StateLink
            label="All"
            count={known.reduce((sum, { count }) => sum + count, 0)}
            isOpen={!isFiltered}
          />
          {known.map(({ state, count }) => (
            <StateLink
              key={state}
              label={STATE_LOOKS[state].label}
              state={state}
              count={count}
              isOpen={search.state?.[0] === state}
            />
          ))}
        </TabLinks>
        <output className="block">
          {shown ? (
            <span className="flex items-center gap-2 border-b px-6 py-2 max-md:px-4">
              {shown}
              <Button size="sm" icon={X} onClick={clear}>
                Remove filter
              </Button>
            </span>
          ) : null}
        </output>
      </div>
      <ListState
        list={list}
        noun="recipients"
        loading={<ListSkeleton />}
        onClear={isFiltered ? clear : undefined}
        empty={<EmptyState title="No recipients">The view was empty when it started.</EmptyState>}
      >
        <Heads />
        <ul aria-label="Recipients">
          {list.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
        <MoreButton list={list} className="mx-6 mt-3 max-md:mx-4" />
      </ListState>
    </section>
  )
}

type StateLinkProps = { label: string; count: number; isOpen: boolean; state?: Recipient['state'] }

const StateLink = ({ label, count, isOpen, state }: StateLinkProps) => (
  <Link
    to="."
    search={{ state: state && [state] }}
    resetScroll={false}
    className={tabLink(isOpen)}
    aria-current={isOpen ? 'page' : undefined}
    activeProps={{}}
  >
    {label}
    <Count>{count}</Count>
  </Link>
)

/** For the eye. A screen reader reads each row as it is. */
const Heads = () => (
  <div
    aria-hidden="true"
    className="flex h-8 items-center gap-3 border-b px-6 text-12 font-medium text-ink-3 max-md:hidden"
  >
    <span className="w-52 flex-none">Candidate</span>
    <span className="w-36 flex-none">State</span>
    <span className="flex-1">Next step or reason</span>
    <span className="w-24 flex-none text-right">Last event</span>
    <span className="w-7 flex-none" />
  </div>
)

function Row({ row }: { row: Recipient }) {
  const { candidate, state } = row
  const { user } = useRouteContext({ from: '/staff' })
  const detail = detailOf(row, user.timezone)
  return (
    <li className="flex min-h-11 items-center gap-3 border-b px-6 hover:bg-hover max-md:flex-wrap max-md:gap-y-1 max-md:px-4 max-md:py-2">
      <Link
        to="/hiring-tracker"
        search={{ candidate: candidate.id, tab: 'messages' }}
        className="w-52 flex-none truncate rounded-4 font-medium hover:underline max-md:w-auto max-md:flex-1"
      >
        {candidate.name}
      </Link>
      <span className="w-36 flex-none max-md:w-auto">
        <StatusPill look={STATE_LOOKS[state]} />
      </span>
      <span
        className="min-w-0 flex-1 truncate text-ink-2 max-md:order-last max-md:w-full max-md:flex-none"
        title={detail}
      >
        {detail}
      </span>
      <RelativeTime at={row.movedAt} className="w-24 flex-none text-right text-ink-3 max-md:hidden" />
      <StopMenu row={row} />
    </li>
  )
}

function detailOf({ state, reason, nextAt, step }: Recipient, zone: string): string {
  const known = LEFT_OUT.find((each) => each === reason)
  if (state === 'left_out' && known) return LEFT_OUT_LABELS[known]
  if (nextAt) return `Step ${step + 1} on ${formatExact(new Date(nextAt), zone)}`
  return reason ?? ''
}

function StopMenu({ row }: { row: Recipient }) {
  const navigate = useNavigate()
  const { stop } = useOutreachActions()
  const refusal = useOutreachRefusal()
  const disabledReason = refusal ?? (row.nextAt ? undefined : 'Nothing more is sent.')
  return (
    <MoreMenu
      label={`More about ${row.candidate.name}`}
      items={[
        {
          id: 'open',
          label: 'Open conversation',
          onSelect: () =>
            void navigate({
              to: '/hiring-tracker',
              search: { candidate: row.candidate.id, tab: 'messages' },
            }),
        },
        {
          id: 'stop',
          label: 'Stop for this candidate',
          danger: true,
          onSelect: () => stop.mutate(row.id, { onError: showFailure }),
          ...(disabledReason && { disabledReason }),
        },
      ]}
    />
  )
}
