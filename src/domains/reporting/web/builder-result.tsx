// The result of a report: bars or a line, the table, and the rows behind a figure.
import { useHireCosts } from '#domains/costs/web/index.ts'
import { Chart } from '#ui/chart.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount, formatDuration, formatMoney, plural } from '#ui/format.ts'
import { FIGURES, type FigureName, isFree } from '../contract/figures.ts'
import type { Definition } from '../contract/saved.ts'
import type { FiguresAnswer, Values } from '../contract/schemas.ts'
import { TIMES } from '../contract/splits.ts'
import { COSTS_NEED } from '../contract/words.ts'
import type { FiguresInput } from './api.ts'
import { shownFigureOf } from './definition.ts'
import { cellWords, isPerHire, valueWords } from './figure-words.ts'
import { ReportStrip } from './report-strip.tsx'
import { RowsPanel } from './rows-panel.tsx'
import { SplitTable } from './split-table.tsx'

type BuilderResultProps = {
  report: Definition
  answer: FiguresAnswer
  input: FiguresInput
  open: { figure: FigureName | undefined; key: string | undefined }
  onOpen: (figure: FigureName | undefined, key: string | undefined) => void
}

/** More bars than these are a table. */
const MAX_BARS = 30
const HIRES: ReadonlySet<FigureName> = new Set(['hires', 'costPerHireCents'])

export function BuilderResult({ report, answer, input, open, onOpen }: BuilderResultProps) {
  const { figures, by, show } = report
  const shown = shownFigureOf(report)
  const line = answer.rows.find((row) => row.key === open.key)
  const costOf = useHireCosts(
    open.figure && HIRES.has(open.figure)
      ? { client: report.filters.client, from: answer.from, to: answer.to }
      : null,
  )
  const { figures: _figures, compare: _compare, by: _by, ...span } = input
  const isClosed = (figure: FigureName, key: string | undefined) => open.figure === figure && open.key === key
  return (
    <>
      {by === null ? (
        <ReportStrip
          report={answer}
          names={figures}
          chosen={open.figure ?? shown}
          onChoose={(figure) => onOpen(isClosed(figure, undefined) ? undefined : figure, undefined)}
        />
      ) : null}
      {by !== null && show !== 'table' ? <Picture report={report} answer={answer} figure={shown} /> : null}
      {by === null ? null : (
        <>
          <div className="flex items-baseline justify-between gap-3 pt-1">
            <h2 className="text-14 font-semibold">
              {show === 'table' ? FIGURES[shown].label : 'Rows behind it'}
            </h2>
            <span data-print="hide" className="text-12 text-ink-3">
              Choose any figure to see its rows.
            </span>
          </div>
          {answer.rows.length === 0 ? (
            <EmptyState title="No rows in this period" headingLevel={3}>
              Choose a longer period or remove a filter.
            </EmptyState>
          ) : (
            <SplitTable
              report={answer}
              by={by}
              names={figures}
              compares={answer.compared ? shown : undefined}
              open={open}
              onOpen={({ figure, row }) =>
                isClosed(figure, row?.key) ? onOpen(undefined, undefined) : onOpen(figure, row?.key)
              }
            />
          )}
        </>
      )}
      <p className="pt-3 text-12 text-ink-3">
        {FIGURES[shown].formula} {lacksCosts(answer) ? COSTS_NEED : null}
      </p>
      {open.figure ? (
        <RowsPanel
          audience="staff"
          figure={open.figure}
          line={line?.label}
          input={{ ...span, figure: open.figure, ...(open.key !== undefined && by && { by, key: open.key }) }}
          costOf={costOf}
          onClose={() => onOpen(undefined, undefined)}
        />
      ) : null}
    </>
  )
}

/** Dashes alone would not say that the period is the reason. */
const lacksCosts = ({ figures }: FiguresAnswer) =>
  figures.some(({ name, value }) => (name === 'ourCostCents' || name === 'marginCents') && value === null)

function Picture({
  report,
  answer,
  figure,
}: {
  report: Definition
  answer: FiguresAnswer
  figure: FigureName
}) {
  const isTime = TIMES.some((time) => time === report.by)
  if (isTime) return <Line report={report} answer={answer} figure={figure} />
  return <Bars answer={answer} figure={figure} />
}

function Bars({ answer, figure }: { answer: FiguresAnswer; figure: FigureName }) {
  const rows = answer.rows.slice(0, MAX_BARS)
  const most = Math.max(1, ...rows.map(({ figures }) => figures[figure] ?? 0))
  return (
    <section aria-label={FIGURES[figure].label} className="pb-5">
      <div className="flex items-baseline justify-between gap-3 pb-2">
        <h2 className="text-14 font-semibold">{FIGURES[figure].label}</h2>
        <span className="text-12 text-ink-3">In the period</span>
      </div>
      <ul className="num flex flex-col gap-2">
        {rows.map(({ key, label, figures }) => {
          const value = figures[figure]
          return (
            <li
              key={key}
              className="grid grid-cols-[150px_minmax(0,1fr)_140px] items-center gap-3 max-md:grid-cols-[104px_minmax(0,1fr)_120px]"
            >
              <span className="text-ink-2 max-md:break-words md:truncate">{label}</span>
              <span aria-hidden="true" className="h-4.5 rounded-4 bg-sunken">
                <span
                  className="block h-full rounded-4 bg-primary"
                  style={{ width: `${Math.max(0, ((value ?? 0) / most) * 100)}%` }}
                />
              </span>
              <span
                className={typeof value === 'number' ? 'text-right font-medium' : 'text-right text-ink-3'}
              >
                {barWords(figure, figures)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A cost per hire stands beside its hires, because one hire says little. */
function barWords(figure: FigureName, figures: Values): string {
  const value = figures[figure]
  const { hires } = figures
  const text =
    value && FIGURES[figure].unit !== 'rate'
      ? valueWords(figure, value, { whole: true })
      : cellWords(figure, figures)
  return isPerHire(figure) && hires ? `${text}, ${plural(hires, 'hire')}` : text
}

const FORMATS = {
  count: formatCount,
  rate: (value: number) => `${formatCount(value)}%`,
  minutes: (value: number) => formatDuration(value * 60_000),
  cents: (value: number) => formatMoney(value, { whole: true }),
} as const

function Line({ report, answer, figure }: { report: Definition; answer: FiguresAnswer; figure: FigureName }) {
  const { unit, kind, label } = FIGURES[figure]
  const scaled = (value: number | null | undefined) => {
    if (value === null || value === undefined || isFree(figure, value)) return undefined
    return unit === 'rate' ? Math.round(value * 1000) / 10 : value
  }
  return (
    <div className="-mx-4 pb-3">
      <Chart
        label={`${label} by ${report.by ?? 'period'}`}
        kind={report.show === 'bars' ? 'bar' : 'line'}
        series={[{ id: 'value', label }]}
        points={answer.rows.map((row) => ({
          label: row.label,
          values: { value: scaled(row.figures[figure]) },
        }))}
        format={FORMATS[unit]}
        totals={kind === 'sum'}
      />
    </div>
  )
}
