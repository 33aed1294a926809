// The overview of a client's report: figures, funnel, lines, and what the money did.
import { useQueries, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount, formatMoney, plural } from '#ui/format.ts'
import { SumRow } from '#ui/sum-row.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { FIGURES, type FigureName } from '../contract/figures.ts'
import type { FiguresAnswer } from '../contract/schemas.ts'
import { type CUSTOMER_SPLITS, SPLIT_LABELS } from '../contract/splits.ts'
import { Unfinished } from './account-report.tsx'
import { figuresQuery, trendQuery } from './api.ts'
import { accountReport, findScheduled } from './definition.ts'
import { valueWords } from './figure-words.ts'
import { FunnelPanel } from './funnel-panel.tsx'
import { monthWords, periodWords } from './periods.ts'
import { ReportStrip } from './report-strip.tsx'
import { RowsPanel } from './rows-panel.tsx'
import { savedReportsQuery } from './saved-api.ts'
import { EVERY_WORDS, nextWords } from './schedule-line.tsx'
import type { PortalSearch } from './search.ts'
import { SplitTable } from './split-table.tsx'
import { TrendPanel } from './trend-panel.tsx'

const STRIP: readonly FigureName[] = [
  'delivered',
  'contactRate',
  'firstCallMinutes',
  'interviews',
  'hires',
  'costPerHireCents',
]
const COLUMNS: readonly FigureName[] = [
  'delivered',
  'returned',
  'contactRate',
  'interviews',
  'hires',
  'spendCents',
  'costPerHireCents',
]
const BYS = [
  'state',
  'product',
  'campaign',
  'job',
] as const satisfies readonly (typeof CUSTOMER_SPLITS)[number][]

type PortalOverviewProps = {
  report: FiguresAnswer
  search: PortalSearch
  span: { client?: string; from?: string; to?: string }
  name: string
  onChange: ChangeSearch<PortalSearch>
  onSchedule: () => void
}

export function PortalOverview(props: PortalOverviewProps) {
  const { report, search, span, name, onChange } = props
  const { by = 'state', rows, key, step, trend = 'costPerHireCents' } = search
  const line = report.rows.find((row) => row.key === key)
  const tabs = [...BYS, ...(BYS.some((known) => known === by) ? [] : [by])]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_308px] items-start gap-8 max-lg:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-4">
        <ReportStrip
          report={report}
          names={STRIP}
          short
          chosen={trend}
          onChoose={(next) => onChange({ trend: next }, { replace: true })}
        />
        <Unfinished report={report} />
        <FunnelPanel
          audience="customer"
          span={span}
          open={step}
          onOpen={(next) =>
            onChange({ step: step === next ? undefined : next, rows: undefined, key: undefined })
          }
        />
        <TrendPanel
          audience="customer"
          figure={trend}
          span={span}
          report={report}
          name={name}
          byDay={search.days === 'yes'}
          onByDay={(byDay) => onChange({ days: byDay ? 'yes' : undefined }, { replace: true })}
        />
        <div>
          <Tabs
            label="Split by"
            className="px-0 max-md:px-0"
            value={by}
            onChange={(next) => onChange({ by: next === 'state' ? undefined : next, key: undefined })}
            items={tabs.map((value) => ({ value, label: SPLIT_LABELS[value] }))}
          />
          {report.rows.length === 0 ? (
            <EmptyState title="No leads in this period" headingLevel={3} className="pt-8">
              Choose a longer period, or buy leads.
            </EmptyState>
          ) : (
            <SplitTable
              report={report}
              by={by}
              names={COLUMNS}
              open={{ figure: rows, key }}
              onOpen={({ figure, row }) =>
                onChange(
                  rows === figure && key === row?.key
                    ? { rows: undefined, key: undefined }
                    : { rows: figure, key: row?.key, step: undefined },
                )
              }
            />
          )}
          <p className="pt-3 text-12 text-ink-3">
            Spend is after returns. Interviews and hires include leads that you marked.{' '}
            <span data-print="hide">Choose any figure to see its rows.</span>
          </p>
          {rows || step ? (
            <RowsPanel
              audience="customer"
              figure={rows ?? 'delivered'}
              step={step}
              line={line?.label}
              input={
                step ? { ...span, step } : { ...span, figure: rows, ...(key !== undefined && { by, key }) }
              }
              onClose={() => onChange({ rows: undefined, key: undefined, step: undefined })}
            />
          ) : null}
        </div>
      </div>
      <Aside {...props} />
    </div>
  )
}

function Aside({ report, search, span, onSchedule }: PortalOverviewProps) {
  return (
    <aside aria-label="About this period" className="flex flex-col gap-6 lg:border-l lg:pl-8">
      <Money report={report} span={span} />
      <Similar report={report} span={span} />
      <Sent search={search} span={span} onSchedule={onSchedule} />
    </aside>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-16 font-semibold">
        {title}
      </h2>
      {note ? <p className="text-12 text-ink-3">{note}</p> : null}
      <div className="pt-2">{children}</div>
    </section>
  )
}

type OfPeriod = Pick<PortalOverviewProps, 'report' | 'span'>

/** Each product's leads after returns. The lines add up to the spend. */
function Money({ report, span }: OfPeriod) {
  const products = useQuery(
    figuresQuery('customer', { ...span, by: 'product', figures: 'delivered,returned,spendCents' }),
  )
  const valueOf = (name: FigureName) => report.figures.find((figure) => figure.name === name)?.value ?? null
  const spend = valueOf('spendCents') ?? 0
  const hires = valueOf('hires') ?? 0
  return (
    <Part title="What your money did" note={periodWords(report)}>
      <dl className="num flex flex-col gap-2">
        {products.data?.rows
          .filter(({ figures }) => (figures.delivered ?? 0) > 0)
          .map(({ key, label, figures }) => (
            <SumRow key={key} label={leadWords(label, figures.delivered ?? 0, figures.returned ?? 0)}>
              {formatMoney(figures.spendCents ?? 0)}
            </SumRow>
          ))}
        <SumRow total label="Spend">
          {formatMoney(spend)}
        </SumRow>
        {hires > 0 ? (
          <SumRow label={`divided by ${plural(hires, 'hire')}`}>
            {formatMoney(Math.round(spend / hires))}
          </SumRow>
        ) : (
          <SumRow label="Cost per hire">no hire yet</SumRow>
        )}
      </dl>
    </Part>
  )
}

const leadWords = (label: string, delivered: number, returned: number) =>
  `${formatCount(delivered)} ${label}${returned > 0 ? `, ${formatCount(returned)} returned` : ''}`

const COMPARED: readonly FigureName[] = ['contactRate', 'firstCallMinutes', 'costPerHireCents']

/** Months, because a median of similar clients is known by month. */
function Similar({ report, span }: OfPeriod) {
  const trends = useQueries({
    queries: COMPARED.map((figure) =>
      trendQuery('customer', {
        ...(span.client && { client: span.client }),
        figure,
        to: report.to,
        months: 2,
      }),
    ),
  })
  const [first] = trends
  const similar = first?.data?.similar
  const month = first?.data?.months.at(-1)?.month
  if (!similar || !month) return null
  const lines = trends.flatMap(({ data }) => {
    const last = data?.months.at(-1)
    return data && last && last.median !== null ? [{ name: data.figure, ...last }] : []
  })
  if (lines.length === 0) return null
  return (
    <Part title="Compared with similar clients" note={monthWords(month)}>
      <dl className="flex flex-col gap-2">
        {lines.map(({ name, value, median }) => (
          <SumRow key={name} label={FIGURES[name].label.replace(', median', '')}>
            <span className="font-medium">{valueWords(name, value, { whole: true })}</span>{' '}
            <span className="text-ink-3">median {valueWords(name, median, { whole: true })}</span>
          </SumRow>
        ))}
      </dl>
      <p className="pt-2 text-12 text-ink-3">
        Median of {similar.clients} clients. No client can be identified.
      </p>
    </Part>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type SentProps = Pick<PortalOverviewProps, 'search' | 'span' | 'onSchedule'>

function Sent({ search, span, onSchedule }: SentProps) {
  const saved = useQuery(savedReportsQuery('customer'))
  const { user } = useRouteContext({ from: '/customer' })
  const { compare = 'previous', by = 'state' } = search
  const sent = findScheduled(
    saved.data?.items,
    accountReport({ client: span.client }, { by, compare: compare === 'none' ? null : compare }),
  )
  return (
    <Part title="Sent by email">
      <p className="text-ink-2">
        {sent?.schedule
          ? `${capital(EVERY_WORDS[sent.schedule.every])}, PDF and link.${sent.schedule.nextAt ? ` Next ${nextWords(sent.schedule.nextAt, user.timezone)}.` : ''}`
          : 'Get this report as PDF every week or month.'}
      </p>
      <Button variant="primary" icon={Mail} className="mt-3 w-full" onClick={onSchedule}>
        {sent ? 'Change schedule' : 'Schedule by email'}
      </Button>
    </Part>
  )
}
