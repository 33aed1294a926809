// Hourly rates, minutes and prices. Each change holds from a day on, and never changes a closed month.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { cx } from '#ui/cx.ts'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { formatMoney } from '#ui/format.ts'
import { Segmented } from '#ui/segmented.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CostRate } from '../contract/month-schemas.ts'
import { RATE_KINDS, type RateKind } from '../contract/words.ts'
import { ratesQuery, useCostActs } from './api.ts'
import { hoursWords } from './cost-words.ts'
import { dayWords } from './months.ts'
import { RateDialog, type RateDraft } from './rate-dialog.tsx'
import type { CostsSearch } from './search.ts'

type RatesTabProps = {
  search: CostsSearch
  refusal: string | undefined
  onChange: ChangeSearch<CostsSearch>
}

const SPANS = [
  { value: 'now', label: 'Today' },
  { value: 'all', label: 'All days' },
] as const

const SECTIONS: Record<RateKind, { title: string; note: string; unit: string }> = {
  hour: { title: 'Hourly rates', note: 'The cost of an hour of each user.', unit: 'an hour' },
  minutes: {
    title: 'Minutes',
    note: 'Time of an activity without a length, and of the work in a stage.',
    unit: '',
  },
  posting_day: {
    title: 'Posting days',
    note: 'Price of one day of an open posting, by source.',
    unit: 'a day',
  },
  check: {
    title: 'Checks',
    note: 'Default prices. They are proposed, and only recorded amounts count.',
    unit: 'each',
  },
  text: { title: 'Text messages', note: 'Price of 1,000 texts.', unit: 'for 1,000' },
  email: { title: 'Emails', note: 'Price of 1,000 emails.', unit: 'for 1,000' },
}

export function RatesTab({ search, refusal, onChange }: RatesTabProps) {
  const [isAll, setAll] = useState(false)
  const [editing, setEditing] = useState<RateDraft | null>(
    search.rate && !refusal ? { kind: 'hour', key: search.rate } : null,
  )
  const list = useList(useInfiniteQuery(ratesQuery(isAll ? {} : { current: 'true' })))
  const handleClose = () => {
    setEditing(null)
    if (search.rate) onChange({ rate: undefined }, { replace: true })
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-3 pb-18 max-md:px-4">
      <div className="flex max-w-[880px] flex-wrap items-center justify-between gap-2 pb-2">
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          A rate holds from its first day until the next one. Closed months keep theirs.
        </p>
        <Segmented
          size="sm"
          label="Rates of"
          options={SPANS}
          value={isAll ? 'all' : 'now'}
          onChange={(next) => setAll(next === 'all')}
        />
      </div>
      {list.state === 'loading' || list.state === 'error' || list.state === 'forbidden' ? (
        <ListState list={list} loading={<ListSkeleton />} empty={null}>
          {null}
        </ListState>
      ) : (
        <div className="flex max-w-[880px] flex-col gap-6">
          {RATE_KINDS.map((kind) => (
            <Section
              key={kind}
              kind={kind}
              rates={list.rows.filter((rate) => rate.kind === kind)}
              refusal={refusal}
              onSet={setEditing}
            />
          ))}
          <MoreButton list={list} className="self-start" />
        </div>
      )}
      {editing ? <RateDialog start={editing} onClose={handleClose} /> : null}
    </div>
  )
}

type SectionProps = {
  kind: RateKind
  rates: readonly CostRate[]
  refusal: string | undefined
  onSet: (draft: RateDraft) => void
}

function Section({ kind, rates, refusal, onSet }: SectionProps) {
  const { title, note } = SECTIONS[kind]
  const [removing, setRemoving] = useState<CostRate | null>(null)
  return (
    <section aria-labelledby={`rates-${kind}`}>
      <div className="flex items-end gap-3 pb-1.5">
        <div className="min-w-0 flex-1">
          <h2 id={`rates-${kind}`} className="text-14 font-semibold">
            {title}
          </h2>
          <p className="text-12 text-ink-3">{note}</p>
        </div>
        <Button size="sm" onClick={() => onSet({ kind })} disabledReason={refusal}>
          Set rate
        </Button>
      </div>
      {rates.length === 0 ? (
        <p className="border-t py-2 text-ink-3">No rate. These costs are not counted, and receipts say so.</p>
      ) : (
        <ul className="border-t">
          {rates.map((rate) => (
            <Rate
              key={rate.id}
              rate={rate}
              refusal={refusal}
              onSet={onSet}
              onRemove={() => setRemoving(rate)}
            />
          ))}
        </ul>
      )}
      {removing ? <RemoveDialog rate={removing} onClose={() => setRemoving(null)} /> : null}
    </section>
  )
}

type RateProps = {
  rate: CostRate
  refusal: string | undefined
  onSet: (draft: RateDraft) => void
  onRemove: () => void
}

function Rate({ rate, refusal, onSet, onRemove }: RateProps) {
  return (
    <li className="num flex min-h-(--row) items-center gap-3 border-b py-1">
      <span className="min-w-0 flex-1 truncate max-md:py-1 max-md:whitespace-normal">
        {rate.label}
        <RateDays rate={rate} className="block md:hidden" />
      </span>
      <span className={cx('text-right whitespace-nowrap', rate.isCurrent ? 'font-medium' : 'text-ink-3')}>
        {valueOf(rate)}
      </span>
      <RateDays rate={rate} className="w-44 text-right max-md:hidden" />
      <MoreMenu
        label={`Actions for ${rate.label}`}
        items={[
          {
            id: 'change',
            label: 'Change from a day on',
            disabledReason: refusal ?? null,
            onSelect: () =>
              onSet({ kind: rate.kind, key: rate.key, cents: rate.cents, minutes: rate.minutes }),
          },
          {
            id: 'remove',
            label: 'Remove',
            danger: true,
            disabledReason: refusal ?? (rate.canRemove ? null : 'A closed month used this rate.'),
            onSelect: onRemove,
          },
        ]}
      />
    </li>
  )
}

function RateDays({ rate: { from, to, by }, className }: { rate: CostRate; className: string }) {
  return (
    <span className={cx('text-12 text-ink-3', className)}>
      from {dayWords(from)}
      {to ? ` to ${dayWords(to)}` : ''}
      {by ? <span className="block truncate">{by}</span> : null}
    </span>
  )
}

function valueOf({ kind, cents, minutes }: CostRate): string {
  if (cents === null) return hoursWords(minutes ?? 0)
  return `${formatMoney(cents)} ${SECTIONS[kind].unit}`
}

function RemoveDialog({ rate, onClose }: { rate: CostRate; onClose: () => void }) {
  const { removeRate } = useCostActs()
  const handleConfirm = () =>
    removeRate.mutate(rate.id, {
      onSuccess: () => {
        toast({ title: 'Rate removed' })
        onClose()
      },
      onError: showFailure,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      title={`Remove this rate of ${rate.label}?`}
      description={`From ${dayWords(rate.from)} on, the rate before it holds again. Receipts of open months change.`}
      confirmLabel="Remove rate"
      busy={removeRate.isPending}
      onConfirm={handleConfirm}
    />
  )
}
