// The figures of a report line by line. Each figure opens its rows, and the lines add up to the last one.
import { useState } from 'react'
import { cx } from '#ui/cx.ts'
import { formatCount } from '#ui/format.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { FIGURES, type FigureName } from '../contract/figures.ts'
import type { FiguresAnswer, ReportRow, Values } from '../contract/schemas.ts'
import { SPLIT_LABELS, type Split } from '../contract/splits.ts'
import { cellWords, changeOf, isFew } from './figure-words.ts'

/** A cell of the table: the figure, and the line, or none for the total. */
export type Cell = { figure: FigureName; row?: ReportRow }

type SplitTableProps = {
  report: FiguresAnswer
  by: Split
  names: readonly FigureName[]
  /** Its change against the period before is the last column. */
  compares?: FigureName | undefined
  open: { figure: FigureName | undefined; key: string | undefined }
  onOpen: (cell: Cell) => void
  /** Choosing a line's name narrows the report to it. */
  onNarrow?: ((row: ReportRow) => void) | undefined
}

const FEW = 50
/** Narrow pages keep the name, these, and the change. */
const FIRST: ReadonlySet<FigureName> = new Set([
  'delivered',
  'hires',
  'costPerHireCents',
  'ourCostPerHireCents',
])
const SECOND: ReadonlySet<FigureName> = new Set(['spendCents', 'interviews', 'ourCostCents', 'marginCents'])

const foldOf = (name: FigureName, names: readonly FigureName[]) => {
  if (names.length <= 4 || FIRST.has(name)) return ''
  return SECOND.has(name) ? '@max-[620px]/page:hidden' : '@max-[860px]/page:hidden'
}
const HEADS: Partial<Record<FigureName, string>> = {
  delivered: 'Delivered',
  contactRate: 'Contacted',
  firstCallMinutes: 'First call',
  costPerHireCents: 'Per hire',
  costPerLeadCents: 'Per lead',
  ourCostPerHireCents: 'Our cost per hire',
}

/** Beside the number of contacted leads, the rate keeps its whole name. */
function headOf(name: FigureName, names: readonly FigureName[]): string {
  if (name === 'contactRate' && names.includes('contacted')) return FIGURES[name].label
  return HEADS[name] ?? FIGURES[name].label
}

export const PLURALS: Record<Split, [one: string, many: string]> = {
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  client: ['client', 'clients'],
  campaign: ['campaign', 'campaigns'],
  state: ['area', 'areas'],
  product: ['product', 'products'],
  recruiter: ['recruiter', 'recruiters'],
  source: ['source', 'sources'],
  job: ['job posting', 'job postings'],
}

export function SplitTable(props: SplitTableProps) {
  const { report, by, names, compares } = props
  const [isAll, setAll] = useState(false)
  const rows = isAll ? report.rows : report.rows.slice(0, FEW)
  const total = totalOf(report)
  const [one, many] = PLURALS[by]
  return (
    <>
      <table className="num w-full border-collapse">
        <caption className="sr-only">Figures by {SPLIT_LABELS[by].toLowerCase()}</caption>
        <thead>
          <tr className="text-12 text-ink-3 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col" className="text-left">
              {SPLIT_LABELS[by]}
            </th>
            {names.map((name) => (
              <th
                key={name}
                scope="col"
                className={cx('pl-2.5 pr-1.5 text-right whitespace-nowrap', foldOf(name, names))}
              >
                {headOf(name, names)}
              </th>
            ))}
            {compares ? (
              <th scope="col" className="pl-3 text-right @max-[620px]/page:hidden">
                Change
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.key} {...props} row={row} />
          ))}
        </tbody>
        <tfoot>
          <Line
            {...props}
            total={{
              ...total,
              label: `${formatCount(report.rows.length)} ${report.rows.length === 1 ? one : many}`,
            }}
          />
        </tfoot>
      </table>
      {report.rows.length > rows.length ? (
        <PlainButton size="sm" data-print="hide" className="mt-3" onClick={() => setAll(true)}>
          Show all {formatCount(report.rows.length)} {many}
        </PlainButton>
      ) : null}
    </>
  )
}

type Total = {
  label: string
  figures: Values
  before: Values | null
  /** Too few rows for a change, as above the table. */
  few: ReadonlySet<FigureName>
}

function totalOf({ figures, compared }: FiguresAnswer): Omit<Total, 'label'> {
  const of = (pick: 'value' | 'before'): Values =>
    Object.fromEntries(figures.map((figure) => [figure.name, figure[pick]]))
  const few = figures.filter(({ count, countBefore }) => isFew(count) || isFew(countBefore))
  return {
    figures: of('value'),
    before: compared ? of('before') : null,
    few: new Set(few.map(({ name }) => name)),
  }
}

function Line({ row, total, ...props }: SplitTableProps & { row?: ReportRow; total?: Total }) {
  const { names, compares, open, onOpen, onNarrow } = props
  const line = row ?? total
  if (!line) return null
  const isBold = row === undefined
  return (
    <tr className={cx('border-t [&>*]:h-(--row) [&>*]:max-md:h-11', isBold && 'font-semibold')}>
      <th scope="row" className="w-full max-w-0 min-w-28 truncate pr-2 text-left font-[inherit]">
        {row ? <Name row={row} onNarrow={onNarrow} /> : line.label}
      </th>
      {names.map((name) => {
        const isOpen = open.figure === name && open.key === row?.key
        const isStrong = FIGURES[name].kind === 'ratio' && FIGURES[name].unit === 'cents'
        return (
          <td key={name} className={cx('pl-2.5 text-right whitespace-nowrap', foldOf(name, names))}>
            <Value
              name={name}
              figures={line.figures}
              about={line.label}
              isOpen={isOpen}
              className={cx(isStrong && !isBold && 'font-medium')}
              onOpen={() => onOpen({ figure: name, ...(row && { row }) })}
            />
          </td>
        )
      })}
      {compares ? (
        <td className="pl-3 text-right whitespace-nowrap @max-[620px]/page:hidden">
          <Difference
            name={compares}
            figures={line.figures}
            before={total?.few.has(compares) ? null : line.before}
          />
        </td>
      ) : null}
    </tr>
  )
}

function Name({ row, onNarrow }: { row: ReportRow; onNarrow: SplitTableProps['onNarrow'] }) {
  const text = (
    <>
      <span className="font-medium">{row.label}</span>
      {row.detail ? <span className="ml-1.5 font-normal text-ink-3 max-md:hidden">{row.detail}</span> : null}
    </>
  )
  if (!onNarrow) return text
  return (
    <button
      type="button"
      title={`Show only ${row.label}`}
      onClick={() => onNarrow(row)}
      className="max-w-full truncate rounded-4 align-middle hover:underline focus-visible:-outline-offset-2"
    >
      {text}
    </button>
  )
}

type ValueProps = {
  name: FigureName
  figures: Values
  about: string
  isOpen: boolean
  className?: string
  onOpen: () => void
}

function Value({ name, figures, about, isOpen, className, onOpen }: ValueProps) {
  const value = figures[name]
  const shown = cellWords(name, figures)
  if (value === null || value === undefined) return <span className="px-1.5 text-ink-3">{shown}</span>
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpen}
      className={cx(
        'min-h-6 rounded-4 px-1.5 hover:bg-hover hover:underline max-md:min-h-9',
        value === 0 && 'text-ink-3',
        isOpen && 'shadow-[0_0_0_2px_var(--text-1)]',
        className,
      )}
    >
      {shown}
      <span className="sr-only">
        , {FIGURES[name].label}, {about}
      </span>
    </button>
  )
}

const MOODS = { good: 'text-success-text', bad: 'text-danger-text', neutral: 'text-ink-2' } as const

function Difference({ name, figures, before }: { name: FigureName; figures: Values; before: Values | null }) {
  const change = before && changeOf(name, figures[name] ?? null, before[name] ?? null)
  if (!change) return <span className="text-ink-3">–</span>
  return <span className={MOODS[change.mood]}>{change.text}</span>
}
