// Returns that wait for a decision, and decided ones, beside the open return.
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReturnSummary } from '#domains/delivery/contract/return-schemas.ts'
import { RETURN_LOOKS } from '#domains/delivery/contract/words.ts'
import { RETURN_REASON_LABELS } from '#domains/shop/contract/words.ts'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMoney, plural } from '#ui/format.ts'
import { optionsOf } from '#ui/options.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { returnsQuery } from './api.ts'
import { DeskChips } from './chips.tsx'
import { DeskReturn } from './return.tsx'
import { DeskRow } from './row.tsx'
import type { DeskSearch } from './search.ts'

type DeskReturnsProps = {
  search: DeskSearch
  onChange: ChangeSearch<DeskSearch>
  lockedReason: string | undefined
}

export function DeskReturns({ search, onChange, lockedReason }: DeskReturnsProps) {
  const isDecided = search.decided === 'yes'
  const list = useList(
    useInfiniteQuery(returnsQuery({ isDecided, client: search.client, manager: search.manager })),
  )
  const isNarrow = Boolean(search.client ?? search.manager)
  const open = search.return
  return (
    <div
      className={cx(
        'grid min-h-0 flex-1 overflow-hidden',
        open && 'grid-cols-[340px_minmax(0,1fr)] @max-4xl/page:grid-cols-1',
      )}
    >
      <div
        className={cx('flex min-w-0 flex-col overflow-y-auto pb-18', open && 'border-r @max-4xl/page:hidden')}
      >
        <div className="flex flex-none flex-wrap items-center gap-2 px-6 py-3 max-md:px-4">
          <Segmented
            label="Returns"
            value={isDecided ? 'decided' : 'waiting'}
            onChange={(value) =>
              onChange({ decided: value === 'decided' ? 'yes' : undefined, return: undefined })
            }
            options={optionsOf({ waiting: 'To decide', decided: 'Decided' })}
          />
          <DeskChips search={search} onChange={onChange} />
        </div>
        <ListState
          list={list}
          noun="returns"
          onClear={isNarrow ? () => onChange({ client: undefined, manager: undefined }) : undefined}
          loading={<Skeleton className="mx-6 h-60" />}
          empty={
            <EmptyState title={isDecided ? 'No decisions yet' : 'Nothing to decide'} done={!isDecided}>
              {isDecided ? 'Decided returns appear here.' : 'No client waits for a decision about a return.'}
            </EmptyState>
          }
        >
          <ul aria-label="Returns">
            {list.rows.map((row) => (
              <DeskRow
                key={row.id}
                isOpen={row.id === open}
                onOpen={() => onChange({ return: row.id })}
                className="flex-col items-start gap-1 py-3"
              >
                <ReturnFacts row={row} />
              </DeskRow>
            ))}
          </ul>
          <MoreButton list={list} />
        </ListState>
      </div>
      {open ? (
        <DeskReturn
          key={open}
          id={open}
          lockedReason={lockedReason}
          onClose={() => onChange({ return: undefined })}
        />
      ) : null}
    </div>
  )
}

function ReturnFacts({ row }: { row: ReturnSummary }) {
  return (
    <>
      <span className="flex w-full justify-between gap-3">
        <span className="truncate font-medium">{row.client.name}</span>
        <span className="num font-medium">{formatMoney(row.priceCents)}</span>
      </span>
      <span className="flex w-full justify-between gap-3 text-ink-2">
        <span className="truncate">
          {RETURN_REASON_LABELS[row.reason]}, {row.category}
        </span>
        <RelativeTime at={row.createdAt} />
      </span>
      {row.status === 'submitted' ? (
        <Against count={row.factsAgainst} />
      ) : (
        <StatusPill look={RETURN_LOOKS[row.status]} />
      )}
    </>
  )
}

function Against({ count }: { count: number }) {
  const Icon = count > 0 ? TriangleAlert : CircleCheck
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-12 font-medium',
        count > 0 ? 'text-warning-text' : 'text-success-text',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {count > 0 ? `${plural(count, 'fact')} against it` : 'No fact against it'}
    </span>
  )
}
