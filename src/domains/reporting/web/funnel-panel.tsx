// The leads of the period, followed to today. Each step shows the spend divided by its count.
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/web/query-state.tsx'
import { formatCount, formatMoney, formatPercent } from '#ui/format.ts'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MIN_ROWS_FOR_PERCENT } from '../contract/figures.ts'
import type { FunnelAnswer } from '../contract/schemas.ts'
import { type Audience, funnelQuery } from './api.ts'
import { shortPeriod } from './periods.ts'
import type { SpanSearch } from './search.ts'

type Step = FunnelAnswer['steps'][number]

export function FunnelPanel({ audience, span }: { audience: Audience; span: SpanSearch }) {
  const funnel = useQuery(funnelQuery(audience, span))
  const note = funnel.data ? `${shortPeriod(funnel.data)} leads, followed to today` : undefined
  return (
    <Panel title="Lead to hire" note={note}>
      {funnel.data ? (
        <Steps steps={funnel.data.steps} />
      ) : (
        <QueryState query={funnel} loading={<Skeleton className="mx-4 mb-4 h-52" />} />
      )}
    </Panel>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
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
            <td className="pl-3 text-right font-medium">{formatCount(step.count)}</td>
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

/** With few rows a percentage says nothing, so both counts stand there. */
function stepWords({ count, of, step }: Step): string {
  if (of === null) return '100%'
  const isFew = count < MIN_ROWS_FOR_PERCENT || of < MIN_ROWS_FOR_PERCENT
  if (isFew || step === null) return `${formatCount(count)} of ${formatCount(of)}`
  return formatPercent(step)
}
