// Beside open cost: the two ways to count, the months with their state, and costs that are not recorded.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatMoney, plural } from '#ui/format.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import { SumRow } from '#ui/sum-row.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CostMonth, CostMonthDetail } from '../contract/month-schemas.ts'
import { MONTH_LOOKS } from '../contract/words.ts'
import { monthsQuery, useCostActs } from './api.ts'
import { hoursWords } from './cost-words.ts'
import { MissingChecks } from './missing-checks.tsx'
import { dayAfter, dayWords, lastDay, monthWords } from './months.ts'
import type { CostsSearch } from './search.ts'

type MonthAsideProps = {
  detail: CostMonthDetail
  refusal: string | undefined
  onChange: ChangeSearch<CostsSearch>
}

export function MonthAside({ detail, refusal, onChange }: MonthAsideProps) {
  return (
    <aside
      aria-label="About this month"
      className="flex flex-col gap-5 border-l px-6 pt-4 pb-18 max-md:px-4 @max-[860px]/page:border-t @max-[860px]/page:border-l-0"
    >
      <TwoWays detail={detail} />
      <Months detail={detail} refusal={refusal} onChange={onChange} />
      <NotRecorded detail={detail} onChange={onChange} />
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b pb-5 last:border-b-0">
      <h2 id={id} className="pb-2 text-14 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function TwoWays({ detail }: { detail: CostMonthDetail }) {
  const { month, hires, costPerHireCents: own, standardCostPerHireCents: standard } = detail
  if (own === null || standard === null)
    return (
      <Part title="Two ways to count">
        <p className="text-ink-2">
          {monthWords(month)} has no hire yet. {formatMoney(detail.entriesCents)} spent so far.
        </p>
      </Part>
    )
  // The difference of two rounded amounts may be a cent off. Both places show this one.
  const each = standard - own
  const growth = detail.openAfterCents - detail.openBeforeCents
  return (
    <Part title="Two ways to count">
      <dl className="flex flex-col gap-2">
        <SumRow label={`Receipts ÷ ${plural(hires, 'hire')}`}>{formatMoney(own)}</SumRow>
        <SumRow label={`Standard: spent ÷ ${plural(hires, 'hire')}`}>{formatMoney(standard)}</SumRow>
        <SumRow total label="Difference, each">
          {formatMoney(each)}
        </SumRow>
      </dl>
      <p className="pt-2 text-ink-2">
        {growth === 0
          ? 'Open cost did not change.'
          : `Open cost ${growth > 0 ? 'grew' : 'fell'} by ${formatMoney(Math.abs(growth))} in ${monthWords(month)}. That is ${formatMoney(Math.abs(each))} for each of ${plural(hires, 'hire')}.`}
      </p>
      <p className="pt-1 text-12 text-ink-3">Standard: ANSI/SHRM 06001, ISO/TS 30407</p>
    </Part>
  )
}

function Months({ detail, refusal, onChange }: MonthAsideProps) {
  const months = useQuery(monthsQuery).data?.items ?? [detail]
  const [closing, setClosing] = useState<CostMonth | null>(null)
  return (
    <Part title="Months">
      <ul className="flex flex-col gap-3">
        {months.map((month) => (
          <li key={month.month} className="flex items-start gap-3">
            <span className="min-w-0 flex-1">
              <button
                type="button"
                aria-current={month.month === detail.month ? 'true' : undefined}
                onClick={() => onChange({ month: month.month })}
                className="rounded-4 hover:underline aria-current:font-medium"
              >
                {monthWords(month.month)}
              </button>
              <span className="num block text-12 text-ink-3">
                {month.costPerHireCents === null
                  ? plural(month.hires, 'hire')
                  : `${plural(month.hires, 'hire')}, ${formatMoney(month.costPerHireCents)} each`}
              </span>
            </span>
            <span className="flex flex-none flex-col items-end gap-1">
              <StatusPill look={MONTH_LOOKS[month.state]} />
              {month.canClose ? (
                <Button size="sm" onClick={() => setClosing(month)} disabledReason={refusal}>
                  Close {monthWords(month.month)}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-12 text-ink-3">{closingWords(detail)}</p>
      {closing ? <CloseDialog month={closing} onClose={() => setClosing(null)} /> : null}
    </Part>
  )
}

function closingWords({ month, state, closesOn, closedAt, closedBy }: CostMonth): string {
  const name = monthWords(month)
  if (state === 'closed') {
    const when = closedAt ? ` on ${dayWords(closedAt.slice(0, 10))}` : ''
    return closedBy ? `${closedBy} closed ${name}${when}.` : `${name} closed by itself${when}.`
  }
  const first = dayWords(dayAfter(lastDay(month)))
  const itself = closesOn
    ? `${name} closes on ${dayWords(closesOn)} by itself.`
    : `${name} does not close by itself: the start is not confirmed.`
  return `${itself} A manager can close it from ${first}.`
}

function CloseDialog({ month, onClose }: { month: CostMonth; onClose: () => void }) {
  const { closeMonth } = useCostActs()
  const name = monthWords(month.month)
  const handleConfirm = () =>
    closeMonth.mutate(month.month, {
      onSuccess: () => {
        toast({ tone: 'success', title: `${name} closed` })
        onClose()
      },
      onError: showFailure,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Close ${name}?`}
      description={`The receipts of its ${plural(month.hires, 'hire')} never change afterwards. Later costs of ${name} go to the next month.`}
      confirmLabel={`Close ${name}`}
      cancelLabel="Keep open"
      busy={closeMonth.isPending}
      onConfirm={handleConfirm}
    />
  )
}

function NotRecorded({ detail, onChange }: Pick<MonthAsideProps, 'detail' | 'onChange'>) {
  const { people, checks } = detail.notRecorded
  const [isShowing, setShowing] = useState(false)
  if (people.length === 0 && checks === 0) return null
  return (
    <Part title="Not recorded">
      <ul className="flex flex-col gap-2">
        {people.map(({ id, name, minutes }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 text-warning-text">
              {name} has no hourly rate
              <span className="num block text-12">{hoursWords(minutes)} not counted</span>
            </span>
            <Button size="sm" onClick={() => onChange({ tab: 'rates', rate: id })}>
              Set rate
            </Button>
          </li>
        ))}
        {checks > 0 ? (
          <li className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 text-warning-text">
              {plural(checks, 'check')} without an amount
              <span className="block text-12">Each receipt names its missing checks.</span>
            </span>
            <Button size="sm" onClick={() => setShowing(true)}>
              Show
            </Button>
          </li>
        ) : null}
      </ul>
      {isShowing ? <MissingChecks month={detail.month} onClose={() => setShowing(false)} /> : null}
    </Part>
  )
}
