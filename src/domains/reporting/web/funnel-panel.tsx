// The leads of the period, followed to today. Each step shows the spend divided by its count.
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/web/query-state.tsx'
import { cx } from '#ui/cx.ts'
import { formatCount, formatMoney, formatPercent } from '#ui/format.ts'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type FunnelStep, MIN_ROWS_FOR_PERCENT } from '../contract/figures.ts'
import type { FunnelAnswer } from '../contract/schemas.ts'
import { type Audience, funnelQuery } from './api.ts'
import { shortPeriod } from './periods.ts'
import type { SpanSearch } from './search.ts'

type Step = FunnelAnswer['steps'][number]

type FunnelPanelProps = {
  audience: Audience
  span: SpanSearch
  /** The step with open rows. */
  open: FunnelStep | undefined
  onOpen: (step: FunnelStep) => void
}

export function FunnelPanel({ audience, span, open, onOpen }: FunnelPanelProps) {
  const funnel = useQuery(funnelQuery(audience, span))
  const note = funnel.data ? `${shortPeriod(funnel.data)} leads, followed to today` : undefined
  return (
    <Panel title="Lead to hire" note={note}>
      {funnel.data ? (
        <Steps steps={funnel.data.steps} open={open} onOpen={onOpen} />
      ) : (
        <QueryState query={funnel} loading={<Skeleton className="mx-4 mb-4 h-52" />} />
      )}
    </Panel>
  )
}

type StepsProps = Pick<FunnelPanelProps, 'open' | 'onOpen'> & { steps: readonly Step[] }

function Steps({ steps, open, onOpen }: StepsProps) {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <table className="num mx-4 mb-3 w-[calc(100%-32px)] border-collapse">
      <thead>
        <tr className="text-12 text-ink-3 [&>th]:py-1 [&>th]:font-medium">
          <th scope="col" className="text-left">
            Leads
          </th>
          <td aria-hidden="true" className="w-full" />
          <th scope="col" className="pl-3 text-right">
            Count
          </th>
          <th scope="col" className="pl-3 text-right">
            Step
          </th>
          <th scope="col" className="pl-3 text-right whitespace-nowrap">
            Spend each
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.name} className="[&>*]:py-[5px]">
            <th scope="row" className="text-left font-normal">
              {step.label}
            </th>
            <td aria-hidden="true" className="pl-3">
              <span className="block h-3.5 rounded-4 bg-sunken">
                <span
                  className="block h-full rounded-4 bg-primary"
                  style={{ width: `${(step.count / most) * 100}%` }}
                />
              </span>
            </td>
            <td className="pl-3 text-right font-medium">
              <Count step={step} isOpen={open === step.name} onOpen={() => onOpen(step.name)} />
            </td>
            <td className="pl-3 text-right whitespace-nowrap text-ink-3">{stepWords(step)}</td>
            <td
              className={
                step.name === 'hired' ? 'pl-3 text-right font-semibold' : 'pl-3 text-right text-ink-2'
              }
            >
              {step.spendEachCents === null ? (
                <span className="font-normal text-ink-3">none yet</span>
              ) : (
                formatMoney(step.spendEachCents)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Count({ step, isOpen, onOpen }: { step: Step; isOpen: boolean; onOpen: () => void }) {
  if (step.count === 0) return <span className="text-ink-3">0</span>
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpen}
      className={cx(
        'min-h-6 rounded-4 px-1.5 hover:bg-hover hover:underline max-md:min-h-9',
        isOpen && 'shadow-[0_0_0_2px_var(--text-1)]',
      )}
    >
      {formatCount(step.count)}
      <span className="sr-only">, {step.label}, of these leads</span>
    </button>
  )
}

/** With few rows a percentage says nothing, so both counts stand there. */
function stepWords({ count, of, step }: Step): string {
  if (of === null) return '100%'
  const isFew = count < MIN_ROWS_FOR_PERCENT || of < MIN_ROWS_FOR_PERCENT
  if (isFew || step === null) return `${formatCount(count)} of ${formatCount(of)}`
  return formatPercent(step)
}
