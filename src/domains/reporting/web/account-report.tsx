// The content of an account report.
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { useHireCosts } from '#domains/costs/web/index.ts'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMoney, plural } from '#ui/format.ts'
import { Tabs } from '#ui/tabs.tsx'
import type { FigureName } from '../contract/figures.ts'
import type { FiguresAnswer } from '../contract/schemas.ts'
import { type Filter, SPLIT_LABELS, type Split } from '../contract/splits.ts'
import { FunnelPanel } from './funnel-panel.tsx'
import { NoHires } from './no-hires.tsx'
import { OurCost } from './our-cost.tsx'
import { dayWords, monthWords, periodWords } from './periods.ts'
import { ReportStrip } from './report-strip.tsx'
import { RowsPanel } from './rows-panel.tsx'
import type { AccountSearch, SpanSearch } from './search.ts'
import { SplitTable } from './split-table.tsx'
import { TrendPanel } from './trend-panel.tsx'

const STRIP: readonly FigureName[] = [
  'delivered',
  'contactRate',
  'firstCallMinutes',
  'interviews',
  'hires',
  'spendCents',
  'costPerHireCents',
]
const COLUMNS: readonly FigureName[] = [
  'delivered',
  'returned',
  'contactRate',
  'firstCallMinutes',
  'interviews',
  'hires',
  'spendCents',
  'costPerHireCents',
]
const BYS = ['campaign', 'state', 'product', 'recruiter', 'source', 'job'] as const satisfies readonly Split[]
const HIRES: ReadonlySet<FigureName> = new Set(['hires', 'costPerHireCents'])

type AccountReportProps = {
  report: FiguresAnswer
  search: AccountSearch
  span: SpanSearch
  /** The name of the client. */
  name: string
  onChange: ChangeSearch<AccountSearch>
}

export function AccountReport({ report, search, span, name, onChange }: AccountReportProps) {
  const { by = 'campaign', rows, key, step, trend = 'costPerHireCents' } = search
  const line = report.rows.find((row) => row.key === key)
  const costOf = useHireCosts(
    rows && HIRES.has(rows) ? { client: span.client, from: report.from, to: report.to } : null,
  )
  const tabs = [...BYS, ...(BYS.some((known) => known === by) ? [] : [by])]
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-18 max-md:px-4 print:overflow-visible">
      <div className="flex flex-col gap-4">
        <ReportStrip
          report={report}
          names={STRIP}
          chosen={trend}
          onChoose={(next) => onChange({ trend: next }, { replace: true })}
        />
        <Unfinished report={report} />
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 @max-[860px]/page:grid-cols-1">
          <TrendPanel
            audience="staff"
            figure={trend}
            span={span}
            report={report}
            name={name}
            byDay={search.days === 'yes'}
            onByDay={(byDay) => onChange({ days: byDay ? 'yes' : undefined }, { replace: true })}
          />
          <FunnelPanel
            audience="staff"
            span={span}
            open={step}
            onOpen={(next) =>
              onChange({ step: step === next ? undefined : next, rows: undefined, key: undefined })
            }
          />
        </div>
        <NoHires report={report} name={name} onChange={onChange} />
        <OurCost
          report={report}
          client={span.client}
          onOpen={(figure) => onChange({ rows: figure, key: undefined, step: undefined })}
        />
      </div>
      <div className="mt-5">
        <Tabs
          label="Split by"
          className="px-0 max-md:px-0"
          value={by}
          onChange={(next) => onChange({ by: next === 'campaign' ? undefined : next, key: undefined })}
          items={tabs.map((value) => ({ value, label: SPLIT_LABELS[value] }))}
        />
        {report.rows.length === 0 ? (
          <EmptyState title="No figures in this period" headingLevel={3} className="pt-8">
            Choose a longer period or remove a filter.
          </EmptyState>
        ) : (
          <SplitTable
            report={report}
            by={by}
            names={COLUMNS}
            compares={report.compared ? 'costPerHireCents' : undefined}
            open={{ figure: rows, key }}
            onOpen={({ figure, row }) =>
              onChange(
                rows === figure && key === row?.key
                  ? { rows: undefined, key: undefined }
                  : { rows: figure, key: row?.key, step: undefined },
              )
            }
            onNarrow={
              by === 'day' || by === 'week' || by === 'month'
                ? undefined
                : (row) => onChange({ [by satisfies Filter]: row.key, key: undefined })
            }
          />
        )}
        <p className="pt-3 text-12 text-ink-3">
          Spend is after returns.{' '}
          <span data-print="hide">
            Choose any figure to see its rows. Choose a name to see only its figures.{' '}
          </span>
          <LedgerDifference report={report} client={span.client} />
        </p>
        {rows || step ? (
          <RowsPanel
            audience="staff"
            figure={rows ?? 'delivered'}
            step={step}
            line={line?.label}
            input={
              step ? { ...span, step } : { ...span, figure: rows, ...(key !== undefined && { by, key }) }
            }
            costOf={costOf}
            onClose={() => onChange({ rows: undefined, key: undefined, step: undefined })}
          />
        ) : null}
      </div>
    </div>
  )
}

/** Half a month beside a whole one would look like a fall. */
export function Unfinished({ report: { unfinished, compared, from, to } }: { report: FiguresAnswer }) {
  if (!unfinished || unfinished.of === unfinished.days) return null
  const isMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)
  const what = isMonth ? monthWords(from) : 'The period'
  return (
    <p className="flex items-start gap-2.5 rounded-8 bg-sunken px-4 py-2.5">
      <Info className="mt-0.5 text-ink-2" />
      <span>
        {what} is not over:{' '}
        <b className="font-semibold">{`${unfinished.days} of ${plural(unfinished.of, 'day')}`}</b>.
        {compared ? ` It is compared with ${periodWords(compared)}.` : null}
      </span>
    </p>
  )
}

/** One line names why this spend differs from Payment history. */
function LedgerDifference({ report, client }: { report: FiguresAnswer; client: string | undefined }) {
  const { ledgerDifferenceCents: cents, from, to } = report
  if (cents === null || cents === 0) return null
  return (
    <>
      Payment history shows {formatMoney(Math.abs(cents))} {cents > 0 ? 'more' : 'less'} for {dayWords(from)}{' '}
      to {dayWords(to)}: it counts returns on the day of their credit.{' '}
      <Link
        to="/payment-history"
        search={{ from, to, ...(client && { client }) }}
        className="rounded-4 text-primary-text hover:underline"
      >
        Open Payment history
      </Link>
    </>
  )
}
