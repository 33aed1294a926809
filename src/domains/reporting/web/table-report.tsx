// A report that is a table of its own, such as time in stage. Each value with a list opens it.
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount, plural } from '#ui/format.ts'
import { useIsMobile } from '#ui/use-media.ts'
import { fade, useOverflow } from '#ui/use-overflow.ts'
import type { TableAnswer } from '../contract/ready.ts'
import { unitWords } from './figure-words.ts'

type Column = TableAnswer['columns'][number]
type Row = TableAnswer['rows'][number]

type TableReportProps = { table: TableAnswer; label: string }

export function TableReportView({ table, label }: TableReportProps) {
  const isMobile = useIsMobile()
  if (table.rows.length === 0)
    return (
      <EmptyState title="No rows in this period" headingLevel={3}>
        Choose a longer period or remove a filter.
      </EmptyState>
    )
  return isMobile ? <Cards table={table} label={label} /> : <Wide table={table} label={label} />
}

/** The names stay in sight, so only the end shows that the table goes on. */
function Wide({ table, label }: TableReportProps) {
  const ref = useRef<HTMLElement>(null)
  const { after } = useOverflow(ref)
  return (
    <section
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scroll area must take the focus.
      tabIndex={0}
      aria-label={label}
      className={cx('overflow-x-auto focus-visible:-outline-offset-2', fade({ before: false, after }))}
    >
      <table className="num w-full border-collapse">
        <thead>
          <tr className="text-12 text-ink-3 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col" className="sticky left-0 bg-surface text-left">
              {table.heading}
            </th>
            {table.columns.map((column) => (
              <th key={column.name} scope="col" className="pl-4 text-right whitespace-nowrap">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.key} className="border-t [&>*]:h-(--row)">
              <th scope="row" className="sticky left-0 max-w-56 truncate bg-surface text-left font-medium">
                {row.label}
                {row.detail ? <span className="ml-1.5 font-normal text-ink-3">{row.detail}</span> : null}
              </th>
              {table.columns.map((column) => (
                <td key={column.name} className="pl-4 text-right whitespace-nowrap">
                  <Value row={row} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t font-semibold [&>*]:h-(--row)">
            <th scope="row" className="sticky left-0 bg-surface text-left">
              {plural(table.rows.length, 'row')}
            </th>
            {table.columns.map(({ name, unit }) => {
              const value = table.total[name]
              return (
                <td key={name} className="pl-4 text-right whitespace-nowrap">
                  {value === null || value === undefined ? '' : unitWords(unit, value)}
                </td>
              )
            })}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** On a phone, each row is a card with every value beside its name. */
function Cards({ table, label }: TableReportProps) {
  const total = { label: plural(table.rows.length, 'row'), detail: null, values: table.total, links: {} }
  return (
    <ul aria-label={label} className="num border-t">
      {table.rows.map((row) => (
        <Card key={row.key} row={row} columns={table.columns} />
      ))}
      <Card row={total} columns={table.columns.filter(({ name }) => typeof table.total[name] === 'number')} />
    </ul>
  )
}

type CardProps = { row: Omit<Row, 'key'>; columns: readonly Column[] }

function Card({ row, columns }: CardProps) {
  return (
    <li className="border-b py-3">
      <p className="font-medium">
        {row.label}
        {row.detail ? <span className="ml-1.5 font-normal text-ink-3">{row.detail}</span> : null}
      </p>
      <dl className="mt-1 grid grid-cols-2 gap-x-5">
        {columns.map((column) => (
          <div key={column.name} className="flex min-h-7 items-center justify-between gap-2">
            <dt className="min-w-0 text-12 text-ink-2">{column.label}</dt>
            <dd className="flex-none">
              <Value row={row} column={column} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function Value({ row, column: { name, unit, label } }: { row: Omit<Row, 'key'>; column: Column }) {
  const value = row.values[name]
  if (value === null || value === undefined) return <span className="text-ink-3">–</span>
  const text = unit === 'count' ? formatCount(value) : unitWords(unit, value)
  const link = row.links[name]
  if (!link) return <span className={cx(value === 0 && 'text-ink-3')}>{text}</span>
  return (
    <Link to={link} className={cx('rounded-4 hover:underline', value === 0 && 'text-ink-3')}>
      {text}
      <span className="sr-only">
        , {label}, {row.label}
      </span>
    </Link>
  )
}
